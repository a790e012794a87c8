import type { Diagnostic } from '../base/diagnostic.ts';

/** The engine's two parsers: `v2` is the strict one, today's default; `v1` is the legacy one, which runs a Groovy script. */
export type Dialect = 'v1' | 'v2';

/** A problem with a file's syntax. */
export interface SyntaxProblem extends Diagnostic {
  /**
   * Dialects that refuse the file for it: both for a plain syntax error, `v2` alone for a legacy statement, neither for a
   * hint. `severity` applies to these dialects.
   */
  readonly refusedBy: readonly Dialect[];
}
