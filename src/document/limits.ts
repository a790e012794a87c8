import { diagnose } from '../resolve/diagnostics.ts';
import type { Incompleteness, ResolvedConfig, ResolvedSetting } from '../resolve/tree/resolved.ts';
import { sizeOf } from '../resolve/values/size.ts';

// What one target may cost whoever wrote it: five times what the largest of real ones take, and more would be written to
// make us slow. Whatever is left out is said, and makes the document or the target incomplete: absence proves nothing.

/** Rows of one document, long texts counting as several; real ones have two thousand at most. */
const mostRows = 10_000;

/** What was not understood in one document, includes aside; real ones have a handful. */
const mostIncomplete = 1_000;

/** Problems of one document; real ones have some fifty. */
export const mostProblems = 1_000;

/** Steps of resolving all views of one target together, and of building their documents; real ones take a fifth of it. */
export const mostSteps = 1_500_000;

/** What a row costs beside what it was resolved with, in steps. */
export const stepsOfRow = 7;

/** What a problem costs from where it is met to the finding that it becomes, in steps. */
export const stepsOfProblem = 40;

/** The settings of a view as far as they fit a document, in the order of the configuration, and what it lacks. */
export function withinLimits(view: ResolvedConfig): ResolvedConfig {
  const resolved = { ...view, incomplete: joinRest(view.incomplete) };
  const kept: ResolvedSetting[] = [];
  let rows = 0;
  let left = 0;
  for (const setting of resolved.settings) {
    const size = sizeOf(setting.value);
    if (rows + size > mostRows) left += 1;
    else {
      rows += size;
      kept.push(setting);
    }
  }
  if (left === 0) return resolved;
  const span = { path: resolved.entry, start: 0, end: 0 };
  return {
    ...resolved,
    settings: kept,
    incomplete: [...resolved.incomplete, { scope: '*', span, because: 'statement' }],
    diagnostics: [...resolved.diagnostics, diagnose('too-many-settings', span, { limit: mostRows, left })],
  };
}

/** Of what is left out, in each file the last stands for all: as far as there anything may be set. */
function joinRest(incomplete: readonly Incompleteness[]): readonly Incompleteness[] {
  const last = new Map<string, Incompleteness>();
  let count = 0;
  const kept = incomplete.filter(({ because, span }) => {
    if (because === 'include') return true;
    count += 1;
    if (count <= mostIncomplete) return true;
    if (span.start >= (last.get(span.path)?.span.start ?? 0)) last.set(span.path, { scope: '*', span, because });
    return false;
  });
  return last.size === 0 ? incomplete : [...kept, ...last.values()];
}
