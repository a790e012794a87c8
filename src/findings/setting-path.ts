import { parsePathText, pathText } from '../base/dotted-path.ts';

/** Returns the paths above a setting, closest first: for `a.b[0]`, `a.b` and `a`. */
export function ancestorsOf(path: string): readonly string[] {
  const segments = parsePathText(path) ?? [path];
  return segments
    .slice(1)
    .map((_, index) => pathText(segments.slice(0, index + 1)))
    .reverse();
}
