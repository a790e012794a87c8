/** Aborted by Ctrl-C, which then does not end the process; `release` gives it back its usual meaning. */
export function catchInterrupt(): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  process.once('SIGINT', abort);
  return { signal: controller.signal, release: () => process.removeListener('SIGINT', abort) };
}
