/** Limits for fetching one repository. */
export interface FetchLimits {
  /** Bytes of one pack that Git writes. */
  readonly packBytes: number;
  /** Files that are fetched because the scan may read them. */
  readonly files: number;
  /** Milliseconds for each command of Git. */
  readonly timeLimit: number;
}

export const fetchLimits: FetchLimits = { packBytes: 512 * 2 ** 20, files: 20_000, timeLimit: 120_000 };

/** Repositories that are fetched at once; most of the time each waits for its server. */
export const maxConcurrent = 16;

/** Attempts after failures that may pass, and seconds before each. */
export const retryAfter: readonly number[] = [1, 5];

/** Delay after status 429: Git does not show how long the server asks to wait. */
export const retryLimitedAfter: readonly number[] = [15, 60, 240];
