import { inOneText } from '../base/diagnostic.ts';
import type { Json } from '../base/json.ts';
import type { Location } from '../base/source.ts';
import type { ConfigDocument, ProblemRow } from '../document/document.ts';
import { findRule } from '../rules/catalogue.ts';
import type { Redactor } from '../secrets/redactor.ts';
import type { Finding, Occurrence, RelatedPlace, Remark } from './finding.ts';
import { withoutImplied } from './implied-problems.ts';
import { findLevel, levelled, type RuleLevels } from './rule-levels.ts';
import { problemSeverity } from './severity.ts';

/** Problems as findings of the built-in rules that their codes name; rules that are off have none. */
export function findingsOfProblems(
  problems: readonly ProblemRow[],
  occurrence: Occurrence,
  levels: RuleLevels,
  redactor: Redactor,
): readonly Finding[] {
  const wanted = withoutImplied(problems).filter(({ code }) => findLevel(levels, code) !== 'off');
  return problemsOnce(wanted).map((problem) => findingOfProblem(problem, occurrence, levels, redactor));
}

function findingOfProblem(
  problem: ProblemRow,
  occurrence: Occurrence,
  levels: RuleLevels,
  redactor: Redactor,
): Finding {
  const { code, spelled = null } = problem;
  return {
    id: '',
    rule: code,
    level: 'problem',
    severity: levelled(levels, code, findRule(code)?.severity ?? problemSeverity(problem.severity)),
    message: redactor.text(messageOf(problem), spelled ?? ''),
    location: locationOf(problem),
    setting: problem.setting ?? null,
    spelled,
    profile: problem.profile ?? null,
    occurrences: [occurrence],
    related: (problem.related ?? []).map((place): RelatedPlace => {
      return { kind: 'related', message: redactor.text(place.message), location: locationOf(place) };
    }),
    frame: [],
    lineHash: null,
    fix: problem.fix === undefined ? null : redactor.text(problem.fix, spelled ?? ''),
    refusedBy: problem.refusedBy ?? null,
    waiver: null,
  };
}

/**
 * The problems, those of one legacy-only construct or one undefined name in one file as one, at the first place with the
 * others beside it: a legacy file would otherwise fill a report with one finding for each of its statements.
 */
function problemsOnce(problems: readonly ProblemRow[]): readonly ProblemRow[] {
  const kinds = new Map<string, [ProblemRow, ...ProblemRow[]]>();
  for (const problem of problems) {
    const key = JSON.stringify([problem.code, problem.file, ...groupKey(problem)]);
    const known = kinds.get(key);
    if (known === undefined) kinds.set(key, [problem]);
    else known.push(problem);
  }
  return Array.from(kinds.values(), ([first, ...others]) => {
    if (others.length === 0) return first;
    const related = others.map((other) => ({
      message: other.message === first.message ? 'The same again.' : 'Here as well.',
      ...locationOf(other),
    }));
    return {
      ...first,
      message: `${first.message} ${countPlaces(first, others)}`,
      related: [...(first.related ?? []), ...related],
    };
  });
}

function countPlaces(first: ProblemRow, others: readonly ProblemRow[]): string {
  if (others.every(({ message }) => message === first.message)) return `(${others.length + 1} places in this file.)`;
  const { groupedText } = findRule(first.code) ?? {};
  return groupedText?.(others.length) ?? `(And ${others.length} more in this file that only the legacy dialect has.)`;
}

/** Returns what distinguishes two problems of one rule in one file. */
function groupKey(problem: ProblemRow): readonly Json[] {
  const key = findRule(problem.code)?.groupKey?.(problem);
  return key === undefined ? [...Object.values(locationOf(problem)), problem.setting ?? null, problem.message] : [key];
}

/**
 * Why a target was not wholly judged: what its problems left unread. No switch and no severity changes that. What is
 * wrong with a value that was read is a finding like any other and leaves nothing out.
 */
export function incompleteOf(documents: readonly ConfigDocument[], redactor: Redactor): readonly Remark[] {
  const remarks = new Map<string, Remark>();
  for (const problem of documents.flatMap(({ problems }) => problemsOnce(problems.filter(leavesUnread)))) {
    const { code, file, line, column } = problem;
    const message = inOneText({ message: messageOf(problem), fix: problem.fix });
    const key = JSON.stringify([code, file, line, column, message]);
    if (!remarks.has(key)) remarks.set(key, { code, message: redactor.text(message), location: locationOf(problem) });
  }
  return [...remarks.values()];
}

/**
 * What is wrong, and which dialect refuses the file for it where not both do. Whether the other one refuses a missing
 * include depends on the view, so that it is not said of a finding over many views.
 */
function messageOf({ code, message, refusedBy }: ProblemRow): string {
  const [only, other] = refusedBy ?? [];
  if (only === undefined || other !== undefined || findRule(code)?.refusalDependsOnView) return message;
  return `${message} Only the ${only === 'v2' ? 'strict' : 'legacy'} dialect refuses the file for this.`;
}

function leavesUnread({ code, severity }: ProblemRow): boolean {
  return severity === 'error' && findRule(code)?.leavesUnread === true;
}

function locationOf({ file, line, column, endLine, endColumn }: Location): Location {
  return { file, line, column, endLine, endColumn };
}
