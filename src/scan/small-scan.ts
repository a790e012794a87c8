import { runWithin } from '../host/run-within.ts';
import { type Executor, iterate } from './executors/executor.ts';
import type { ScanAnswer, ScanJob } from './job.ts';
import type { Work } from './work.ts';

export interface SmallScanOptions {
  /** Loads what does the jobs in this thread. */
  readonly load: () => Promise<Work>;
  /** Does all jobs from the first one that went wrong in this thread. */
  readonly threads: Executor<ScanJob, ScanAnswer>;
  /** Milliseconds that one job may take. */
  readonly timeLimit: number;
}

/**
 * Judges small repositories in the calling thread: starting a thread takes longer than judging them. A job that fails
 * here is repeated in a thread, and so are all jobs after it: threads have more stack and a memory limit, and can
 * report which policy hangs.
 */
export function createSmallScan({ load, threads, timeLimit }: SmallScanOptions): Executor<ScanJob, ScanAnswer> {
  let work: Promise<Work> | undefined;
  let isForThreads = false;
  return {
    async *run(jobs) {
      const queue = iterate(jobs);
      for (let next = await queue.next(); next.done !== true; next = await queue.next(next.value)) {
        const job = next.value;
        work ??= load();
        const answer = isForThreads ? undefined : await tryJob(await work, job, timeLimit);
        if (answer === undefined) {
          isForThreads = true;
          yield* threads.run(startWith(job, queue));
          return;
        }
        yield { kind: 'done', answer };
      }
    },
    close: () => threads.close(),
  };
}

/** Returns undefined where the job failed or a policy ended in an error. */
async function tryJob(work: Work, job: ScanJob, timeLimit: number): Promise<ScanAnswer | undefined> {
  try {
    const answer = await runWithin(timeLimit, () => work(job, () => undefined));
    return answer.kind === 'check' && answer.result.views.some(hasError) ? undefined : answer;
  } catch {
    return undefined; // It is done again, and a thread reports what went wrong.
  }
}

type View = Extract<ScanAnswer, { kind: 'check' }>['result']['views'][number];

function hasError({ verdicts }: View): boolean {
  return verdicts.some(({ verdict }) => verdict === 'error');
}

async function* startWith<Job>(
  first: Job,
  rest: ReturnType<typeof iterate<Job>>,
): AsyncGenerator<Job, void, Job | undefined> {
  let last = yield first;
  for (let next = await rest.next(last); next.done !== true; next = await rest.next(last)) last = yield next.value;
}
