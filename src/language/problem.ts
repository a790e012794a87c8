import type { Diagnostic } from '../base/diagnostic.ts';

/** The engine's two parsers: `v2`, the strict one, is today's; `v1` is the legacy one, a Groovy script. */
export type Dialect = 'v1' | 'v2';

/** Something wrong with a file's text, and which dialects refuse the file for it. */
export interface SyntaxProblem extends Diagnostic {
  /**
   * The dialects that refuse the file because of this; both for plain syntax errors, only `v2` for legacy statements,
   * neither for hints. `severity` is what it is in the dialect that refuses it.
   */
  readonly refusedBy: readonly Dialect[];
}
