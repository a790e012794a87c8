import { formatPath, parsePathText } from '../../base/dotted-path.ts';

// References to settings carry a mark, because `env.X` is a variable of the launch and may also be a setting.

/** Begins a reference to a setting; names in files cannot begin with it. */
const mark = '@';

export function writeSettingReference(path: readonly string[]): string {
  return `${mark}${formatPath(path)}`;
}

/** The path of the setting that a reference is to, as it is spelled; undefined for other names. */
export function parseSettingReference(reference: string): readonly string[] | undefined {
  if (!reference.startsWith(mark)) return undefined;
  return parsePathText(reference.slice(mark.length))?.map(String);
}
