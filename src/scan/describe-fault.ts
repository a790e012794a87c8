/**
 * A fault of ours in words that may stand in a report: its kind and the innermost function of ours. Never its message,
 * which may quote what the user's files hold.
 */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return 'a fault of Plumbline';
  const frame = /^ +at (?:async )?(?:new )?([\w.#$<>]+) \(.*?([^/\\]+\.[jt]s):(\d+):\d+\)/mu.exec(error.stack ?? '');
  return `a fault of Plumbline: ${error.name}${frame === null ? '' : ` in ${frame[1]} (${frame[2]}:${frame[3]})`}`;
}
