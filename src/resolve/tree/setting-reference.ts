import { parsePathText, pathText } from '../../base/dotted-path.ts';

// A value that was computed from a setting names it by its whole path, and apart from all other names: `env.X` is a
// variable of the launch, and a setting of the scope `env` may have the same name.

/** No name of a file begins with it. */
const mark = '@';

export function settingReference(path: readonly string[]): string {
  return `${mark}${pathText(path)}`;
}

/** The path of the setting that a reference is to, as it is spelled; undefined for other names. */
export function referredSetting(reference: string): readonly string[] | undefined {
  if (!reference.startsWith(mark)) return undefined;
  return parsePathText(reference.slice(mark.length))?.map(String);
}
