import { describeFault } from './describe-fault.ts';
import type { Executor } from './executor.ts';

/** Does jobs one after the other where it is called: for where there can be no threads. Nothing bounds them there. */
export function createInPlace<Job, Answer>(
  work: (job: Job, step: (name: string) => void) => Answer,
): Executor<Job, Answer> {
  return {
    async *run(jobs) {
      for (const job of jobs) {
        try {
          yield { kind: 'done', answer: work(job, () => undefined) };
        } catch (error) {
          yield { kind: 'failed', failure: { code: 'scan/crashed', message: describeFault(error), step: undefined } };
        }
      }
    },
    close: async () => undefined,
  };
}
