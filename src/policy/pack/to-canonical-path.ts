import { formatPath, parsePathText } from '../../base/dotted-path.ts';
import { nameSpellings, scopeSpellings } from '../../vocabulary/spelling.ts';
import { toCanonical } from '../../vocabulary/vocabulary.ts';
import type { RegoSpelling } from '../rego-compiler.ts';

/** Returns the canonical path of a setting in either spelling; text that is not a path is returned unchanged. */
export function toCanonicalPath(path: string | readonly (string | number)[]): string {
  const segments = typeof path === 'string' ? parsePathText(path) : path;
  if (segments === undefined) return String(path);
  const names = [
    ...toCanonical(
      segments.filter((segment) => typeof segment === 'string'),
      'nextflow',
    ),
  ];
  return formatPath(segments.map((segment) => (typeof segment === 'number' ? segment : (names.shift() ?? segment))));
}

/** Table by which the compiler rewrites names in policies, from the rows that `toCanonical` uses too. */
export const regoSpellings: readonly RegoSpelling[] = [
  ...nameSpellings.map(({ parent, canonical, nextflow }) => ({
    from: [...parent, nextflow],
    to: [...parent, canonical],
  })),
  ...scopeSpellings.map(({ canonical, nextflow }) => ({ from: [nextflow], to: [canonical] })),
];
