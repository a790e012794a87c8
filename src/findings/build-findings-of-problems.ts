import { joinMessageAndFix } from '../base/diagnostic.ts';
import type { Location } from '../base/source.ts';
import { type ConfigDocument, isOutsideProduction, type ProblemRow } from '../document/document.ts';
import type { BuiltDocument } from '../document/source-map.ts';
import { findRule } from '../rules/catalogue.ts';
import type { Redactor } from '../secrets/redactor.ts';
import type { Finding, Occurrence, RelatedPlace, Remark } from './finding.ts';
import { withoutImplied } from './implied-problems.ts';
import { applyLevel, findLevel, type RuleLevels } from './rule-levels.ts';
import { toProblemSeverity } from './severity.ts';

/** A problem of a document, with its group: see `Diagnostic.group`. */
export interface ReportedProblem extends ProblemRow {
  readonly group?: string | null;
}

/** Returns the problems of a document with their groups. */
export function groupProblems({
  document,
  sourceMap: { groups },
}: Pick<BuiltDocument<ConfigDocument>, 'document' | 'sourceMap'>): readonly ReportedProblem[] {
  if (groups === undefined) return document.problems;
  return document.problems.map((problem, index) => ({ ...problem, group: groups[index] ?? null }));
}

/**
 * Returns the problems of a view that become findings. A file for tests or in an archive is judged for secrets, for what it
 * executes and for what keeps it from being read.
 */
export function listProblemsToReport(view: Parameters<typeof groupProblems>[0]): readonly ReportedProblem[] {
  const problems = groupProblems(view);
  if (!isOutsideProduction(view.document.context.target.kind)) return problems;
  return problems.filter((problem) => leavesUnread(problem) || findRule(problem.code)?.coversTests === true);
}

/** Returns problems as findings of the built-in rules that their codes name; rules that are off have none. */
export function buildFindingsOfProblems(
  problems: readonly ReportedProblem[],
  occurrence: Occurrence,
  levels: RuleLevels,
  redactor: Redactor,
): readonly Finding[] {
  const wanted = withoutImplied(problems).filter(({ code }) => !isOff(code, levels));
  return wanted.map((problem) => buildFindingOfProblem(problem, occurrence, levels, redactor));
}

function isOff(code: string, levels: RuleLevels): boolean {
  const level = findLevel(levels, code);
  return level === undefined ? findRule(code)?.offByDefault === true : level === 'off';
}

function buildFindingOfProblem(
  problem: ReportedProblem,
  occurrence: Occurrence,
  levels: RuleLevels,
  redactor: Redactor,
): Finding {
  const { code, spelled = null, group = null } = problem;
  return {
    id: '',
    rule: code,
    level: 'problem',
    severity: applyLevel(levels, code, findRule(code)?.severity ?? toProblemSeverity(problem.severity)),
    message: redactor.text(writeMessage(problem), spelled ?? ''),
    location: toLocation(problem),
    setting: problem.setting ?? null,
    spelled,
    profile: problem.profile ?? null,
    occurrences: [occurrence],
    related: (problem.related ?? []).map((place): RelatedPlace => {
      return { kind: 'related', message: redactor.text(place.message), location: toLocation(place) };
    }),
    frame: [],
    lineHash: null,
    fix: problem.fix === undefined ? null : redactor.text(problem.fix, spelled ?? ''),
    refusedBy: problem.refusedBy ?? null,
    waiver: null,
    ...(group === null ? {} : { group }),
  };
}

/**
 * Returns why a target was not judged completely: the parts that its problems left unread. No switch and no severity
 * changes that. A wrong value that was read is an ordinary finding and leaves nothing out.
 */
export function listUnreadParts(problems: readonly ReportedProblem[], redactor: Redactor): readonly Remark[] {
  const remarks = new Map<string, Remark>();
  for (const problem of problems.filter(leavesUnread)) {
    const { code, file, line, column, group } = problem;
    const message = joinMessageAndFix({ message: writeMessage(problem), fix: problem.fix });
    const key = JSON.stringify([code, file, group ?? [line, column, message]]);
    if (!remarks.has(key)) remarks.set(key, { code, message: redactor.text(message), location: toLocation(problem) });
  }
  return [...remarks.values()];
}

/**
 * Returns the message, with the dialect that refuses the file if only one does. For a missing include that depends on
 * the view, so a finding over many views leaves it out.
 */
function writeMessage({ code, message, refusedBy }: ProblemRow): string {
  const [only, other] = refusedBy ?? [];
  if (only === undefined || other !== undefined || findRule(code)?.refusalDependsOnView) return message;
  return `${message} Only the ${only === 'v2' ? 'strict' : 'legacy'} dialect refuses the file for this.`;
}

function leavesUnread({ code, severity }: ProblemRow): boolean {
  return severity === 'error' && findRule(code)?.leavesUnread === true;
}

function toLocation({ file, line, column, endLine, endColumn }: Location): Location {
  return { file, line, column, endLine, endColumn };
}
