import type { Source } from '../base/source.ts';
import type { ConfigFile } from './ast/nodes.ts';
import { BOTH, describeProblem } from './diagnostics.ts';
import { createGrammar } from './grammar/grammar.ts';
import { reduceProblems } from './reduce-problems.ts';
import type { SyntaxProblem } from './syntax-problem.ts';
import { layOut } from './tokens/layout.ts';
import { tokenize } from './tokens/lexer.ts';

export interface ParseLimits {
  /** Levels of nested brackets. Three times as many levels of operators are allowed. */
  readonly maxDepth: number;
}

export interface Parsed {
  readonly file: ConfigFile;
  /** In the order of their places: at most a thousand, and one that counts the rest. */
  readonly problems: readonly SyntaxProblem[];
}

const DEFAULT_LIMITS: ParseLimits = { maxDepth: 128 };

const grammar = createGrammar();

/**
 * Parses a configuration file of either dialect. Never fails: it continues after an error with the next statement, and
 * each problem names the dialects that refuse the file for it. Takes time in proportion to the text.
 */
export function parse(source: Source, limits: ParseLimits = DEFAULT_LIMITS): Parsed {
  const { path } = source;
  const hasByteOrderMark = source.text.startsWith('\ufeff');
  const text = hasByteOrderMark ? ` ${source.text.slice(1)}` : source.text;
  const layout = layOut({ path, text }, tokenize(text), limits.maxDepth);
  const { body, problems } = grammar({ path, text }, layout.tokens);
  const found = [...layout.problems, ...problems];
  if (hasByteOrderMark) found.unshift(describeProblem('byte-order-mark', { path, start: 0, end: 1 }, BOTH));
  return { file: { kind: 'file', start: 0, end: text.length, body }, problems: reduceProblems(found, text) };
}
