import { parentPort } from 'node:worker_threads';
import { assert } from '../../base/assert.ts';
import { describeFault } from './describe-fault.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

/** Runs the jobs that the pool sends to this thread, one after the other; `step` reports progress within a job. */
export function serveJobs<Job, Answer>(
  work: (job: Job, step: (name: string) => void) => Answer | Promise<Answer>,
): void {
  const port = parentPort;
  assert(port !== null, 'this runs in a thread');
  const send = (message: FromWorker<Answer>): void => port.postMessage(message);
  // Boundary of one job: an internal error ends the job only.
  const answer = async (job: Job): Promise<FromWorker<Answer>> => {
    try {
      send({ kind: 'started' });
      return { kind: 'answer', answer: await work(job, (step) => send({ kind: 'step', step })) };
    } catch (error) {
      return { kind: 'fault', message: describeFault(error) };
    }
  };
  port.on('message', ({ job }: ToWorker<Job>) => {
    void answer(job).then(send);
  });
}
