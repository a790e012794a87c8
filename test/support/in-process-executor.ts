import type { Executor, Outcome } from '../../src/scan/executor.ts';

/** Runs jobs one after the other in this thread: for tests. Nothing bounds their time or memory. */
export function createInProcessExecutor<Job, Answer>(work: (job: Job) => Promise<Answer>): Executor<Job, Answer> {
  return {
    async *run(jobs): AsyncIterable<Outcome<Answer>> {
      for (const job of jobs) {
        try {
          yield { kind: 'done', answer: await work(job) };
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          yield { kind: 'failed', failure: { code: 'scan/crashed', message, step: undefined } };
        }
      }
    },
    close: async () => undefined,
  };
}
