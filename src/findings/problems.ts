import type { Location } from '../base/source.ts';
import type { ConfigDocument, DocumentContext, ProblemRow } from '../document/document.ts';
import type { Finding, Remark, TargetResult } from './finding.ts';
import { problemSeverity } from './severity.ts';
import type { Sweep } from './sweep.ts';

/** A problem in the target's files as a finding of the built-in rule that its code names. */
export function findingOfProblem(problem: ProblemRow, context: DocumentContext, sweep: Sweep): Finding {
  return {
    id: '',
    rule: problem.code,
    level: 'problem',
    severity: problemSeverity(problem.severity),
    message: sweep.text(problem.message),
    location: locationOf(problem),
    setting: null,
    spelled: null,
    profile: null,
    occurrences: [{ target: context.target.file, views: [context.view.profiles] }],
    related: [],
    frame: [],
    lineHash: null,
    fix: null,
    waiver: null,
  };
}

/**
 * A document's problems, those of one kind in one file as one, at the first place with the number of the others: a
 * legacy file would otherwise fill a report with one finding for each of its statements.
 */
export function problemsOnce(document: ConfigDocument): readonly ProblemRow[] {
  const byKind = new Map<string, { readonly first: ProblemRow; readonly count: number }>();
  for (const problem of document.problems) {
    const what = problem.code.endsWith('-in-strict') ? '' : problem.message;
    const key = JSON.stringify([problem.code, problem.file, what]);
    const known = byKind.get(key);
    byKind.set(key, { first: known?.first ?? problem, count: (known?.count ?? 0) + 1 });
  }
  return Array.from(byKind.values(), ({ first, count }) =>
    count === 1 ? first : { ...first, message: `${first.message} (${count} places in this file.)` },
  );
}

/**
 * Why a target was not wholly judged, and what else is to be said once. An error of the language or of an include
 * leaves settings unread; one about a setting's value is a finding like any other and leaves nothing out.
 */
export function remarksOf(
  documents: readonly ConfigDocument[],
  sweep: Sweep,
): Pick<TargetResult, 'incomplete' | 'notes'> {
  const incomplete = new Map<string, Remark>();
  const notes = new Map<string, Remark>();
  for (const problem of documents.flatMap(problemsOnce)) {
    const { code, severity, message, file, line, column } = problem;
    if (severity === 'error' && code.startsWith('settings/')) continue;
    const remarks = severity === 'error' ? incomplete : notes;
    const key = JSON.stringify([code, file, line, column, message]);
    if (!remarks.has(key)) remarks.set(key, { code, message: sweep.text(message), location: locationOf(problem) });
  }
  return { incomplete: [...incomplete.values()], notes: [...notes.values()] };
}

function locationOf({ file, line, column, endLine, endColumn }: ProblemRow): Location {
  return { file, line, column, endLine, endColumn };
}
