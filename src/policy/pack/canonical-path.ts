import { parsePathText, pathText } from '../../base/dotted-path.ts';
import { nameSpellings, scopeSpellings } from '../../vocabulary/spelling.ts';
import { toCanonical } from '../../vocabulary/vocabulary.ts';
import type { RegoSpelling } from '../rego-compiler.ts';

/** A setting's path as a document has it, from either spelling; what is no path comes back as it is. */
export function canonicalPath(path: string | readonly (string | number)[]): string {
  const segments = typeof path === 'string' ? parsePathText(path) : path;
  if (segments === undefined) return String(path);
  const names = [
    ...toCanonical(
      segments.filter((segment) => typeof segment === 'string'),
      'nextflow',
    ),
  ];
  return pathText(segments.map((segment) => (typeof segment === 'number' ? segment : (names.shift() ?? segment))));
}

/** The table by which the compiler rewrites what policies read; `toCanonical` is made from the same rows. */
export const regoSpellings: readonly RegoSpelling[] = [
  ...nameSpellings.map(({ parent, canonical, nextflow }) => ({
    from: [...parent, nextflow],
    to: [...parent, canonical],
  })),
  ...scopeSpellings.map(({ canonical, nextflow }) => ({ from: [nextflow], to: [canonical] })),
];
