import type { Diagnostic } from '../../base/diagnostic.ts';
import type { SpanIndex } from '../../base/span-index.ts';
import type { Dialect } from '../../language/syntax-problem.ts';
import { findRule } from '../../rules/catalogue.ts';
import type { ResolvedConfig } from '../tree/resolved.ts';

const both: readonly Dialect[] = ['v1', 'v2'];

/** Returns true if the file must be read for the other dialect to know whether that dialect refuses it. */
export function needsBothDialects({ code }: Diagnostic): boolean {
  return findRule(code)?.refusedBy === 'compared';
}

/**
 * Returns the dialects that refuse a file because of an error in one of them. `other` are the places of the other
 * dialect's errors, undefined if they are not known to differ. Returns none if the diagnostic is not an error.
 */
export function selectRefusals(
  problem: Diagnostic,
  dialect: Dialect,
  other: SpanIndex | undefined,
): readonly Dialect[] {
  if (problem.refusedBy !== undefined) return both.filter((each) => problem.refusedBy?.includes(each));
  if (problem.severity !== 'error') return [];
  const { refusedBy = both } = findRule(problem.code) ?? {};
  if (refusedBy !== 'compared') return refusedBy;
  if (other === undefined) return both;
  return other.overlaps(problem.span) ? both : [dialect];
}

/** Returns true if a file of a view is written for the other dialect: this one refuses it, that one reads it. */
export function isForOtherDialect({ dialect, diagnostics }: ResolvedConfig): boolean {
  return diagnostics.some(
    ({ code, refusedBy }) =>
      refusedBy?.length === 1 && refusedBy[0] === dialect && findRule(code)?.strictRefusesUnreached !== true,
  );
}
