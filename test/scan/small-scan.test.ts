import { expect, it } from 'vitest';
import type { Executor } from '../../src/scan/executors/executor.ts';
import type { ScanAnswer, ScanJob } from '../../src/scan/job.ts';
import { createSmallScan } from '../../src/scan/small-scan.ts';

const survey = { kind: 'survey', survey: { targets: [], skipped: [] } } as const;

/** Returns where each job was done, by its root. */
function rootOf(job: ScanJob): string {
  return job.kind === 'rejudge' ? '' : String(job.root);
}

async function run(
  roots: readonly string[],
  here: (job: ScanJob) => ScanAnswer,
  timeLimit = 10_000,
): Promise<readonly string[]> {
  const done: string[] = [];
  const threads: Executor<ScanJob, ScanAnswer> = {
    async *run(jobs) {
      for await (const job of jobs) {
        done.push(`${rootOf(job)} in a thread`);
        yield { kind: 'done', answer: survey };
      }
    },
    close: async () => undefined,
  };
  const work = async (job: ScanJob): Promise<ScanAnswer> => {
    const answer = here(job);
    done.push(`${rootOf(job)} here`);
    return answer;
  };
  const executor = createSmallScan({ load: async () => work, threads, timeLimit });
  for await (const outcome of executor.run(roots.map((root) => ({ kind: 'survey', root })))) {
    expect(outcome).toEqual({ kind: 'done', answer: survey });
  }
  return done;
}

it('does all jobs in the calling thread', async () => {
  expect(await run(['a', 'b'], () => survey)).toEqual(['a here', 'b here']);
});

it('hands a job that throws and all after it to threads', async () => {
  const done = await run(['a', 'b', 'c'], (job) => {
    if (rootOf(job) === 'b') throw new Error('a fault');
    return survey;
  });
  expect(done).toEqual(['a here', 'b in a thread', 'c in a thread']);
});

it('ends a job that runs out of time and hands it to threads', async () => {
  const done = await run(
    ['a', 'b'],
    (job) => {
      while (rootOf(job) === 'a');
      return survey;
    },
    50,
  );
  expect(done).toEqual(['a in a thread', 'b in a thread']);
});

it('hands a target with a policy in error to threads', async () => {
  const verdicts = [{ policy: 'P', verdict: 'error', reason: 'it needs a deeper stack than there is' }] as const;
  const result = { views: [{ profiles: [], digest: '', verdicts }] } as unknown as Extract<
    ScanAnswer,
    { kind: 'check' }
  >['result'];
  expect(await run(['a'], () => ({ kind: 'check', result }))).toEqual(['a here', 'a in a thread']);
});
