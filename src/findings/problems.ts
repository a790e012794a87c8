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
 * Why a target was not wholly judged, and what else is to be said once. An error of the language or of an include
 * leaves settings unread; one about a setting's value is a finding like any other and leaves nothing out.
 */
export function remarksOf(
  documents: readonly ConfigDocument[],
  sweep: Sweep,
): Pick<TargetResult, 'incomplete' | 'notes'> {
  const incomplete = new Map<string, Remark>();
  const notes = new Map<string, Remark>();
  for (const problem of documents.flatMap((document) => document.problems)) {
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
