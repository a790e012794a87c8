import type { Source } from '../base/source.ts';
import { arrange } from './arrange.ts';
import type { ConfigFile } from './ast.ts';
import { ConfigGrammar } from './config-grammar.ts';
import { BOTH, describeProblem } from './diagnostics.ts';
import { tokenize } from './lexer.ts';
import type { SyntaxProblem } from './problem.ts';

export interface ParseLimits {
  /** Brackets and braces in each other; three times as many operators may follow each other. */
  readonly maxDepth: number;
}

export interface Parsed {
  readonly file: ConfigFile;
  /** In the order of their places; at most a thousand, and one that counts the others. */
  readonly problems: readonly SyntaxProblem[];
}

const mostProblems = 1_000;

const DEFAULT_LIMITS: ParseLimits = { maxDepth: 128 };

const grammar = new ConfigGrammar();

/**
 * Reads a configuration file of either dialect. Never fails: after an error it goes on with the next statement, and
 * the problems say what was wrong and which dialect refuses the file for it. Takes time in proportion to the text.
 */
export function parse(source: Source, limits: ParseLimits = DEFAULT_LIMITS): Parsed {
  const problems: SyntaxProblem[] = [];
  const text = source.text.startsWith('\ufeff') ? ` ${source.text.slice(1)}` : source.text;
  if (text !== source.text) {
    problems.push(describeProblem('byte-order-mark', { path: source.path, start: 0, end: 1 }, BOTH));
  }
  const arranged = arrange({ path: source.path, text }, tokenize(text), limits.maxDepth);
  const { body, problems: found } = grammar.read({ path: source.path, text }, arranged.tokens);
  for (const problem of arranged.problems) problems.push(problem);
  for (const problem of found) problems.push(problem);
  problems.sort((a, b) => a.span.start - b.span.start);
  return {
    file: { kind: 'file', start: 0, end: text.length, body },
    problems: firstOf(outermost(problems.map((problem) => withLegacy(problem, text)))),
  };
}

/** Of a name that stands alone the legacy dialect makes an empty scope, and refuses that, unless it was set before. */
function withLegacy(problem: SyntaxProblem, text: string): SyntaxProblem {
  const { code, span, refusedBy } = problem;
  if (code !== 'syntax/incomplete-statement') return problem;
  const [name = ''] = text.slice(span.start, span.end).split(/[.\s]/u, 1);
  return text.slice(0, span.start).includes(name)
    ? problem
    : { ...problem, refusedBy: BOTH.filter((dialect) => dialect === 'v1' || refusedBy.includes(dialect)) };
}

/**
 * A statement that the strict dialect does not have here, such as an `if`, is refused as a whole: what else it would
 * refuse inside goes with it. A value that is cut is lost in the other dialect, too.
 */
function outermost(problems: readonly SyntaxProblem[]): readonly SyntaxProblem[] {
  let covered = 0;
  return problems.filter(({ code, span, refusedBy }) => {
    const strictOnly = refusedBy.length === 1 && refusedBy[0] === 'v2';
    if (strictOnly && span.start < covered && code !== 'syntax/cut-value') return false;
    if (code === 'syntax/statement-in-strict') covered = Math.max(covered, span.end);
    return true;
  });
}

/** A file with more problems than that is no configuration; the last one kept stands for the rest. */
function firstOf(problems: readonly SyntaxProblem[]): readonly SyntaxProblem[] {
  const rest = problems.slice(mostProblems);
  const [first] = rest;
  if (first === undefined) return problems;
  const refusedBy = BOTH.filter((dialect) => rest.some((problem) => problem.refusedBy.includes(dialect)));
  return [
    ...problems.slice(0, mostProblems),
    describeProblem('too-many-problems', first.span, refusedBy, { count: rest.length }),
  ];
}
