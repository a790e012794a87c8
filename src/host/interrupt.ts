/** Returns a signal that Ctrl-C aborts instead of ending the process; `release` restores the default. */
export function catchInterrupt(): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  process.once('SIGINT', abort);
  return { signal: controller.signal, release: () => process.removeListener('SIGINT', abort) };
}

/** Returns a signal that SIGINT or SIGTERM aborts instead of ending the process; `release` restores the default. */
export function catchSignals(): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  for (const name of Object.keys(signals)) process.on(name, abort);
  return {
    signal: controller.signal,
    release() {
      for (const name of Object.keys(signals)) process.removeListener(name, abort);
    },
  };
}

/** The signals that ask a process to end, with their numbers. */
const signals = { SIGINT: 2, SIGTERM: 15 } as const;

/**
 * Ends the process at SIGINT and SIGTERM with 128 and the signal's number. Signals do not interrupt writing a file, so
 * each file is complete or does not exist. A command that listens to a signal itself decides what the signal does.
 */
export function endOnSignals(): void {
  for (const [signal, number] of Object.entries(signals)) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + number);
    });
  }
  // Node delivers signals between turns of its event loop. A command that never waits has no turn: one more delivers what came
  // while it worked, so that its exit code has the signal although its outputs are complete.
  process.once('beforeExit', () => void setImmediate(() => undefined));
}
