/** Durations of evaluations, in milliseconds. */
export interface Measured {
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  /** Why the last evaluation had no results; null if it had. */
  readonly error: string | null;
}
