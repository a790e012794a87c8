import { canonicalJson } from '../base/json.ts';
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
    const remark = { code: problem.code, message: sweep.text(problem.message), location: locationOf(problem) };
    const key = canonicalJson([remark.code, remark.message, { ...remark.location }]);
    if (problem.severity !== 'error') notes.set(key, remark);
    else if (!problem.code.startsWith('settings/')) incomplete.set(key, remark);
  }
  return { incomplete: [...incomplete.values()], notes: [...notes.values()] };
}

function locationOf({ file, line, column, endLine, endColumn }: ProblemRow): Location {
  return { file, line, column, endLine, endColumn };
}
