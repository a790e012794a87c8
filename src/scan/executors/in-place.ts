import { crashed } from '../../rules/scan/crashed.ts';
import { describeFault } from './describe-fault.ts';
import { type Executor, inTurn } from './executor.ts';

/** Does jobs one after the other in the calling thread, where there can be no threads. Nothing bounds their time or memory. */
export function createInPlace<Job, Answer>(
  work: (job: Job, step: (name: string) => void) => Answer | Promise<Answer>,
): Executor<Job, Answer> {
  return {
    async *run(jobs) {
      for await (const job of inTurn(jobs)) {
        try {
          yield { kind: 'done', answer: await work(job, () => undefined) };
        } catch (error) {
          yield { kind: 'failed', failure: { code: crashed.id, message: describeFault(error), step: undefined } };
        }
      }
    },
    close: async () => undefined,
  };
}
