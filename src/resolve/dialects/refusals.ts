import type { Diagnostic } from '../../base/diagnostic.ts';
import type { SpanIndex } from '../../base/span-index.ts';
import type { Dialect } from '../../language/problem.ts';
import type { ResolvedConfig } from '../tree/resolved.ts';

const both: readonly Dialect[] = ['v1', 'v2'];

/** Errors that one dialect alone refuses a file for, or neither: those are limits of ours. */
const byCode: ReadonlyMap<string, readonly Dialect[]> = new Map<string, readonly Dialect[]>([
  ['resolve/undeclared-variable', ['v2']],
  ['resolve/misplaced-selector', ['v2']],
  ['resolve/misplaced-include', ['v2']],
  ['resolve/misplaced-profile-statement', ['v2']],
  ['resolve/empty-scope', ['v1']],
  ['resolve/include-outside', []],
  ['resolve/include-depth', []],
  ['resolve/include-limit', []],
]);

/** Errors that depend on how a dialect reads the file: the other may accept what one refuses. */
const comparable: ReadonlySet<string> = new Set([
  'resolve/undefined-name',
  'resolve/include-missing',
  'resolve/include-empty',
  'resolve/invalid-value',
  'resolve/unset-param',
  'resolve/value-is-no-scope',
]);

/** Whether only reading the file for the other dialect as well tells if that one refuses it, too. */
export function needsBoth({ code }: Diagnostic): boolean {
  return comparable.has(code);
}

/**
 * The dialects that refuse a file because of an error that one of them met: `other` are the places of the errors of the other one,
 * undefined where they are not known to differ. Neither for what is no error.
 */
export function refusals(problem: Diagnostic, dialect: Dialect, other: SpanIndex | undefined): readonly Dialect[] {
  if (problem.refusedBy !== undefined) return both.filter((each) => problem.refusedBy?.includes(each));
  if (problem.severity !== 'error') return [];
  const known = byCode.get(problem.code);
  if (known !== undefined) return known;
  if (!comparable.has(problem.code) || other === undefined) return both;
  return other.overlaps(problem.span) ? both : [dialect];
}

/** What the strict engine alone refuses also where it is never reached: a mistake in any dialect. */
const mistakes: ReadonlySet<string> = new Set(['resolve/undefined-name', 'resolve/include-missing']);

/** Whether a file of a view is written for the other dialect: this one refuses it for what it is, and that one reads it. */
export function isForOtherDialect({ dialect, diagnostics }: ResolvedConfig): boolean {
  return diagnostics.some(
    ({ code, refusedBy }) => refusedBy?.length === 1 && refusedBy[0] === dialect && !mistakes.has(code),
  );
}
