/** The time; under `--at` one moment for the whole run, so that equal input gives equal reports. */
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
