import { parentPort, workerData } from 'node:worker_threads';
import { assert } from '../base/assert.ts';
import { describeFault } from './describe-fault.ts';
import type { ScanAnswer, ScanJob } from './job.ts';
import { type EvaluatorSetup, loadEvaluator } from './load-evaluator.ts';
import type { LaunchRequest } from './open-repository.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { createWork } from './work.ts';

/** What every thread of a scan is given. */
export interface WorkerSetup {
  readonly evaluator: EvaluatorSetup;
  readonly maxFileSize: number;
  readonly launch: LaunchRequest;
}

const port = parentPort;
assert(port !== null, 'this file is the entry of a thread');
const setup = workerData as WorkerSetup;
const work = createWork(loadEvaluator(setup.evaluator), setup);

port.on('message', ({ job }: ToWorker<ScanJob>) => {
  void answer(job).then((message) => port.postMessage(message));
});

/** The boundary of one job: a fault of ours ends it, and nothing else. */
async function answer(job: ScanJob): Promise<FromWorker<ScanAnswer>> {
  try {
    send({ kind: 'started' });
    return { kind: 'answer', answer: await work(job, (step) => send({ kind: 'step', step })) };
  } catch (error) {
    return { kind: 'fault', message: describeFault(error) };
  }
}

function send(message: FromWorker<ScanAnswer>): void {
  port?.postMessage(message);
}
