import { unterminatedString } from '../rules/syntax/characters/unterminated-string.ts';
import { incompleteStatement } from '../rules/syntax/statements/incomplete-statement.ts';
import { statementInStrict } from '../rules/syntax/statements/statement-in-strict.ts';
import { cutValue } from '../rules/syntax/structure/cut-value.ts';
import { missingSeparator } from '../rules/syntax/structure/missing-separator.ts';
import { BOTH, describeProblem } from './diagnostics.ts';
import type { SyntaxProblem } from './syntax-problem.ts';

/** Problems listed for one file. A file with more is probably not a configuration. */
const MAX_PROBLEMS = 1_000;

/** Sorts the problems of a file by place and drops those that follow from others, so that one mistake is one problem. */
export function reduceProblems(problems: readonly SyntaxProblem[], text: string): readonly SyntaxProblem[] {
  const sorted = problems.toSorted((a, b) => a.span.start - b.span.start);
  return truncate(withoutCovered(withoutRepeats(sorted, text)));
}

/**
 * Drops what follows an unclosed string on its line. Of a name alone and a missing separator between it and the next
 * statement, keeps one.
 */
function withoutRepeats(problems: readonly SyntaxProblem[], text: string): readonly SyntaxProblem[] {
  let endOfString = -1;
  return problems.filter((problem, index) => {
    const { code, span } = problem;
    if (span.start < endOfString) return false;
    if (code === unterminatedString.id) endOfString = endOfLine(text, span.start);
    const before = problems[index - 1];
    const isRepeatOf = (other: SyntaxProblem | undefined): boolean => isOneMistake(problem, other, text);
    if (code === missingSeparator.id) return before?.span.start === span.start || !isRepeatOf(before);
    if (code !== incompleteStatement.id) return true;
    return ![before, problems[index + 1]].some((other) => other?.span.start === span.start && isRepeatOf(other));
  });
}

/** Returns true for a name alone and the missing separator after it, if the second is refused at least as widely. */
function isOneMistake(problem: SyntaxProblem, other: SyntaxProblem | undefined, text: string): boolean {
  const codes: readonly string[] = [missingSeparator.id, incompleteStatement.id];
  if (other === undefined || !codes.includes(other.code) || problem.code === other.code) return false;
  if (problem.refusedBy.some((dialect) => !other.refusedBy.includes(dialect))) return false;
  return other.span.start === problem.span.start || text.slice(other.span.end, problem.span.start).trim() === '';
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length + 1 : end;
}

/**
 * Drops what the strict dialect refuses inside a statement that it refuses as a whole. A cut value is kept: the legacy
 * dialect loses it silently.
 */
function withoutCovered(problems: readonly SyntaxProblem[]): readonly SyntaxProblem[] {
  let coveredTo = 0;
  return problems.filter(({ code, span, refusedBy }) => {
    const isStrictOnly = refusedBy.length === 1 && refusedBy[0] === 'v2';
    if (isStrictOnly && span.start < coveredTo && code !== cutValue.id) return false;
    if (code === statementInStrict.id) coveredTo = Math.max(coveredTo, span.end);
    return true;
  });
}

/** Replaces the problems beyond the limit by one that counts them. */
function truncate(problems: readonly SyntaxProblem[]): readonly SyntaxProblem[] {
  const rest = problems.slice(MAX_PROBLEMS);
  const [first] = rest;
  if (first === undefined) return problems;
  const refusedBy = BOTH.filter((dialect) => rest.some((problem) => problem.refusedBy.includes(dialect)));
  const summary = describeProblem('too-many-problems', first.span, refusedBy, { count: rest.length });
  return [...problems.slice(0, MAX_PROBLEMS), summary];
}
