import { formatPath, parsePathText } from '../../base/dotted-path.ts';
import type { ConfigDocument } from '../../document/document.ts';
import { toSpelled } from '../../vocabulary/vocabulary.ts';

/** Returns the name of a setting, or a pattern of names, as the target writes it or would write it. */
export function spellSetting(setting: string, { settings, dialect }: ConfigDocument): string {
  // A policy may name anything: `constructor` must not be found on the prototype.
  const row = Object.hasOwn(settings, setting) ? settings[setting] : undefined;
  if (row !== undefined) return row.spelled;
  const segments = parsePathText(setting);
  if (segments === undefined) return setting;
  const names = [
    ...toSpelled(
      segments.filter((segment) => typeof segment === 'string'),
      dialect.spelling,
    ),
  ];
  const name = formatPath(
    segments.map((segment) => (typeof segment === 'number' ? segment : (names.shift() ?? segment))),
  );
  // A policy may read a pattern: `process.*.container`.
  return name.replaceAll('"*"', '*');
}
