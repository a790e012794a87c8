import type { Source } from '../base/source.ts';

import type { ConfigFile } from './ast.ts';
import { BOTH, describeProblem } from './diagnostics.ts';
import { createGrammar } from './grammar/grammar.ts';
import type { SyntaxProblem } from './problem.ts';
import { layOut } from './tokens/layout.ts';
import { tokenize } from './tokens/lexer.ts';

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

const grammar = createGrammar();

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
  const layout = layOut({ path: source.path, text }, tokenize(text), limits.maxDepth);
  const { body, problems: found } = grammar({ path: source.path, text }, layout.tokens);
  for (const problem of layout.problems) problems.push(problem);
  for (const problem of found) problems.push(problem);
  problems.sort((a, b) => a.span.start - b.span.start);
  const told = problems.map((problem) => withLegacy(problem, text));
  return {
    file: { kind: 'file', start: 0, end: text.length, body },
    problems: firstOf(outermost(withoutEchoes(told, text))),
  };
}

/**
 * One mistake is told once: without what follows, on its line, from a string that is never closed, and of two statements
 * on one line of which one is none, without the one or the other.
 */
function withoutEchoes(problems: readonly SyntaxProblem[], text: string): readonly SyntaxProblem[] {
  let lost = -1;
  // They are in the order of their places.
  return problems.filter((problem, index) => {
    const { code, span } = problem;
    if (span.start < lost) return false;
    if (code === 'syntax/unterminated-string') lost = endOfLine(text, span.start);
    const before = problems[index - 1];
    const isEcho = (other: SyntaxProblem | undefined): boolean => isOneMistake(problem, other, text);
    if (code === 'syntax/missing-separator') return !(before?.span.start !== span.start && isEcho(before));
    if (code !== 'syntax/incomplete-statement') return true;
    return ![before, problems[index + 1]].some((other) => other?.span.start === span.start && isEcho(other));
  });
}

/** Whether one of two problems is told with the other: a name alone, and the statement that begins behind it. */
function isOneMistake(one: SyntaxProblem, other: SyntaxProblem | undefined, text: string): boolean {
  const codes = ['syntax/missing-separator', 'syntax/incomplete-statement'];
  if (other === undefined || !codes.includes(other.code) || one.code === other.code) return false;
  if (one.refusedBy.some((dialect) => !other.refusedBy.includes(dialect))) return false;
  return other.span.start === one.span.start || text.slice(other.span.end, one.span.start).trim() === '';
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length + 1 : end;
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
