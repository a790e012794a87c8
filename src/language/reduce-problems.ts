import type { BuiltInRule } from '../rules/rule.ts';
import { syntaxRules } from '../rules/syntax/rules.ts';
import { BOTH, describeProblem } from './diagnostics.ts';
import type { SyntaxProblem } from './syntax-problem.ts';

/** Problems listed for one file. A file with more is probably not a configuration. */
const MAX_PROBLEMS = 1_000;

const rules: ReadonlyMap<string, BuiltInRule> = new Map(syntaxRules.map((rule) => [rule.id, rule]));

/** Sorts the problems of a file by place and drops those that follow from others, so that each error is one problem. */
export function reduceProblems(problems: readonly SyntaxProblem[], text: string): readonly SyntaxProblem[] {
  const sorted = problems.toSorted((a, b) => a.span.start - b.span.start);
  return truncate(withoutCovered(withoutRepeats(sorted, text)));
}

/** Drops problems on a line that another one covers, and keeps one of two problems about the same name without a value. */
function withoutRepeats(problems: readonly SyntaxProblem[], text: string): readonly SyntaxProblem[] {
  let coveredTo = -1;
  return problems.filter((problem, index) => {
    const { start } = problem.span;
    if (start < coveredTo) return false;
    const rule = findRule(problem);
    if (rule?.coversLine === true) coveredTo = findEndOfLine(text, start);
    if (rule?.concernsLoneName !== true) return true;
    const [before, after] = [problems[index - 1], problems[index + 1]];
    const isAtStart = (other: SyntaxProblem | undefined): boolean => other?.span.start === start;
    if (rule.yieldsToPrevious === true) return !isAtStart(before) && !isSameName(problem, before, text);
    return ![before, after].some((other) => isAtStart(other) && isSameName(problem, other, text));
  });
}

/** Returns true if another problem is about the same name without a value, and at least the same dialects refuse it. */
function isSameName(problem: SyntaxProblem, other: SyntaxProblem | undefined, text: string): boolean {
  if (other === undefined || problem.code === other.code || findRule(other)?.concernsLoneName !== true) return false;
  if (problem.refusedBy.some((dialect) => !other.refusedBy.includes(dialect))) return false;
  return other.span.start === problem.span.start || text.slice(other.span.end, problem.span.start).trim() === '';
}

function findEndOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length + 1 : end;
}

/**
 * Drops problems of only the strict dialect inside a statement that it refuses completely. A statement of which the
 * legacy dialect reads a half is kept: that dialect loses the other half silently.
 */
function withoutCovered(problems: readonly SyntaxProblem[]): readonly SyntaxProblem[] {
  let coveredTo = 0;
  return problems.filter((problem) => {
    const { span, refusedBy } = problem;
    const rule = findRule(problem);
    const isStrictOnly = refusedBy.length === 1 && refusedBy[0] === 'v2';
    if (isStrictOnly && span.start < coveredTo && rule?.isHalfRead !== true) return false;
    if (rule?.coversStatement === true) coveredTo = Math.max(coveredTo, span.end);
    return true;
  });
}

function findRule({ code }: SyntaxProblem): BuiltInRule | undefined {
  return rules.get(code);
}

/** Replaces the problems beyond the limit by one that counts them. */
function truncate(problems: readonly SyntaxProblem[]): readonly SyntaxProblem[] {
  const rest = problems.slice(MAX_PROBLEMS - 1);
  const [first] = rest;
  if (first === undefined || rest.length === 1) return problems;
  const refusedBy = BOTH.filter((dialect) => rest.some((problem) => problem.refusedBy.includes(dialect)));
  const summary = describeProblem('too-many-problems', first.span, refusedBy, { count: rest.length });
  return [...problems.slice(0, MAX_PROBLEMS - 1), summary];
}
