import type { ProblemRow } from '../document/document.ts';
import { findRule } from '../rules/catalogue.ts';

/** A problem that spans more lines is compared by its first ones. */
const maxLines = 200;

/** Returns the problems without those that another one on the same lines implies: each error is reported once. */
export function withoutImplied<P extends ProblemRow>(problems: readonly P[]): readonly P[] {
  if (!problems.some(({ code }) => findRule(code)?.impliedBy !== undefined)) return problems;
  const reported = new Map<string, Set<string>>();
  for (const { code, file, line, endLine } of problems) {
    for (let at = line; at <= Math.min(endLine, line + maxLines); at++) {
      const key = `${at} ${file}`;
      reported.set(key, (reported.get(key) ?? new Set()).add(code));
    }
  }
  return problems.filter(({ code, file, line, endLine }) => {
    const impliedBy = findRule(code)?.impliedBy;
    if (impliedBy === undefined) return true;
    for (let at = line; at <= Math.min(endLine, line + maxLines); at++) {
      for (const other of reported.get(`${at} ${file}`) ?? []) if (impliedBy(other)) return false;
    }
    return true;
  });
}
