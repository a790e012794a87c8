import type { ProblemRow } from '../document/document.ts';

/** Which problems go without saying where another one has been told of the same lines, and which that is. */
const saidBy: { readonly [code: string]: RegExp } = {
  'resolve/no-effect': /^syntax\//u,
  'resolve/dynamic-key': /^syntax\//u,
  'resolve/empty-scope': /^syntax\//u,
  'resolve/include-unknown': /^(?:syntax\/|resolve\/(?:invalid-value|undefined-name)$)/u,
  'resolve/invalid-value': /^syntax\/(?!.*-in-strict$)/u,
  'resolve/misplaced-selector': /^syntax\/selector-outside-block$/u,
  'resolve/dialects-differ': /^settings\/profile-overridden$/u,
  'settings/duplicate': /^resolve\/empty-scope$/u,
  'settings/lost-selector': /^(?:syntax\/|resolve\/(?:misplaced|unknown)-selector$)/u,
  'settings/misnested': /^(?:syntax\/|resolve\/(?:misplaced|unknown)-selector$)/u,
  'settings/unknown': /^(?:syntax\/|resolve\/(?:misplaced|unknown)-selector$)/u,
};

/** A problem over more lines than these is looked for in the first of them. */
const mostLines = 200;

/** Problems without those that are only the echo of another: one mistake is told once, by what names it best. */
export function withoutEchoes(problems: readonly ProblemRow[]): readonly ProblemRow[] {
  if (!problems.some(({ code }) => Object.hasOwn(saidBy, code))) return problems;
  const told = new Map<string, Set<string>>();
  for (const { code, file, line, endLine } of problems) {
    for (let at = line; at <= Math.min(endLine, line + mostLines); at++) {
      const key = `${at} ${file}`;
      told.set(key, (told.get(key) ?? new Set()).add(code));
    }
  }
  return problems.filter(({ code, file, line, endLine }) => {
    const pattern = Object.hasOwn(saidBy, code) ? saidBy[code] : undefined;
    if (pattern === undefined) return true;
    for (let at = line; at <= Math.min(endLine, line + mostLines); at++) {
      for (const other of told.get(`${at} ${file}`) ?? []) if (pattern.test(other)) return false;
    }
    return true;
  });
}
