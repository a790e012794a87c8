/** Aborted by Ctrl-C, which then does not end the process; `release` gives it back its usual meaning. */
export function catchInterrupt(): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  process.once('SIGINT', abort);
  return { signal: controller.signal, release: () => process.removeListener('SIGINT', abort) };
}

/** Aborted by SIGINT or SIGTERM, which then do not end the process; `release` gives them back their usual meaning. */
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
 * Ends the process at SIGINT and SIGTERM with 128 and the signal's number. Files are written without a pause for signals,
 * so that each is there whole or not at all. A command that listens to a signal itself decides what the signal does.
 */
export function endOnSignals(): void {
  for (const [signal, number] of Object.entries(signals)) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + number);
    });
  }
}
