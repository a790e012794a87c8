/** Durations of evaluations, in milliseconds. */
export interface Measured {
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  /** Error of the last evaluation; null if it had results. */
  readonly error: string | null;
}
