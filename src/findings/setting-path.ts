import { formatPath, parsePathText } from '../base/dotted-path.ts';

/** Returns the paths above a setting, closest first: for `a.b[0]`, `a.b` and `a`. */
export function listAncestors(path: string): readonly string[] {
  const segments = parsePathText(path) ?? [path];
  return segments
    .slice(1)
    .map((_, index) => formatPath(segments.slice(0, index + 1)))
    .reverse();
}
