import { listStackFrames } from '../../base/errors.ts';

/**
 * Describes a bug for a report: its kind and the innermost function of Plumbline. Never its message, which may quote
 * user files.
 */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return 'a fault of Plumbline';
  const frames = listStackFrames(error).join('\n');
  const frame = /^ +at (?:async )?(?:new )?([\w.#$<>]+) \(.*?([^/\\]+\.[jt]s):(\d+):\d+\)/mu.exec(frames);
  return `a fault of Plumbline: ${error.name}${frame === null ? '' : ` in ${frame[1]} (${frame[2]}:${frame[3]})`}`;
}
