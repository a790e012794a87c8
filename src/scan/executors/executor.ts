import { UsageError } from '../../base/errors.ts';
import type { crashed } from '../../rules/scan/crashed.ts';
import type { outOfMemory } from '../../rules/scan/out-of-memory.ts';
import type { timeLimit } from '../../rules/scan/time-limit.ts';

/** End of a job: its answer, or the reason for a missing one. A job that fails affects no other. */
export type Outcome<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface Failure {
  readonly code: typeof timeLimit.id | typeof outOfMemory.id | typeof crashed.id;
  readonly message: string;
  /** The last word of the job before it ended: which of its steps it was in. */
  readonly step: string | undefined;
}

/** Runs jobs, several at once where it can. */
export interface Executor<Job, Answer> {
  /**
   * Yields exactly one outcome for each job, in the order of the jobs. Takes jobs only as outcomes are taken, but for a
   * bounded number in advance.
   */
  run(jobs: Jobs<Job>): AsyncIterable<Outcome<Answer>>;
  /** Ends all threads. Iterations that are under way, and later ones, throw a `UsageError`. */
  close(): Promise<void>;
}

/** Returns the error of work that an engine was closed during, or before. */
export function createEngineClosedError(): UsageError {
  return new UsageError(
    'usage/engine-closed',
    'The engine was closed before its work was done. Close it after the last result.',
  );
}

/** Source of jobs. `next` receives the last job of the free thread, so that a generator can choose one that shares data with it. */
export type Jobs<Job> = Iterable<Job, void, Job | undefined> | AsyncIterable<Job, void, Job | undefined>;

/** Yields jobs for one thread, which does them one after the other. */
export async function* inTurn<Job>(jobs: Jobs<Job>): AsyncIterable<Job> {
  const queue = iterate(jobs);
  try {
    for (let next = await queue.next(); next.done !== true; next = await queue.next(next.value)) yield next.value;
  } finally {
    await queue.return?.();
  }
}

/** Returns an iterator over jobs of either kind. */
export function iterate<Job>(
  jobs: Jobs<Job>,
): Iterator<Job, void, Job | undefined> | AsyncIterator<Job, void, Job | undefined> {
  return Symbol.asyncIterator in jobs ? jobs[Symbol.asyncIterator]() : jobs[Symbol.iterator]();
}
