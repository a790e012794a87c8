/** Current time; with `--at` one moment for the complete run, so that equal input has equal reports. */
export interface Clock {
  /** RFC 3339, UTC. */
  now(): string;
  /** Milliseconds since some moment; only differences mean something. */
  elapsed(): number;
}

export const systemClock: Clock = {
  now: () => new Date().toISOString(),
  elapsed: () => performance.now(),
};
