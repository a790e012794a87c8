import { defineDiagnostics, type FactsOf, type NameOf } from '../base/diagnostic.ts';
import type { Span } from '../base/source.ts';
import { syntaxRules } from '../rules/syntax/rules.ts';
import type { Dialect, SyntaxProblem } from './syntax-problem.ts';

/** Both of the engine's parsers refuse the file. */
export const BOTH: readonly Dialect[] = ['v1', 'v2'];
/** Only the strict parser does: the legacy dialect has this. */
export const STRICT: readonly Dialect[] = ['v2'];
/** Only the legacy parser does. */
export const LEGACY: readonly Dialect[] = ['v1'];
/** A hint; neither does. */
export const NEITHER: readonly Dialect[] = [];

const diagnose = defineDiagnostics('syntax', syntaxRules);

export type SyntaxCode = NameOf<typeof syntaxRules, 'syntax'>;
export type Facts<C extends SyntaxCode> = FactsOf<typeof syntaxRules, 'syntax', C>;

/** Creates a problem of the catalogue. Facts must not contain text of a string in the file, which may be secret. */
export function describeProblem<C extends SyntaxCode>(
  code: C,
  span: Span,
  refusedBy: readonly Dialect[],
  ...facts: Facts<C>
): SyntaxProblem {
  const create = diagnose as (code: string, span: Span, ...facts: readonly unknown[]) => ReturnType<typeof diagnose>;
  const problem = create(code, span, ...facts);
  // A problem that neither dialect refuses is at most a warning.
  const severity = refusedBy.length === 0 && problem.severity === 'error' ? 'warning' : problem.severity;
  return { ...problem, severity, refusedBy };
}
