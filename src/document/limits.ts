import { diagnose } from '../resolve/diagnostics.ts';
import type { Incompleteness, ResolvedConfig, ResolvedSetting } from '../resolve/tree/resolved.ts';
import { measureSize } from '../resolve/values/size.ts';

// Limits of one target, five times what the largest real targets need: larger ones are written to exhaust time or
// memory. A reached limit is reported and makes the document or the target incomplete, so that absence proves nothing.

/** Rows of one document, where long texts and paths count as several; real ones have at most two thousand. */
const maxRows = 10_000;

/**
 * Segments of a path that count as one row. Longer paths count by the square of their length, since each of their
 * beginnings is checked against the vocabulary; real ones have at most ten.
 */
const segmentsOfOne = 20;

/** Gaps in one document, without includes; real documents have a handful. */
const maxIncomplete = 1_000;

/** Problems of one document; real ones have about fifty. */
export const maxProblems = 1_000;

/** Steps to resolve all views of one target and to build their documents; real targets use a fifth of them. */
export const maxTargetSteps = 1_500_000;

/** Steps for a row, besides the steps to resolve it. */
export const stepsOfRow = 7;

/** Steps for a problem, until it is a finding. */
export const stepsOfProblem = 40;

/** Settings of a view up to the limit, in the order of the configuration, and what was left out. */
export function cutToLimits(view: ResolvedConfig): ResolvedConfig {
  const resolved = { ...view, incomplete: joinRest(view.incomplete) };
  const kept: ResolvedSetting[] = [];
  let rows = 0;
  let left = 0;
  for (const setting of resolved.settings) {
    const size = measureSize(setting.value) * (1 + Math.trunc((setting.path.length / segmentsOfOne) ** 2));
    if (rows + size > maxRows) left += 1;
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
    diagnostics: [...resolved.diagnostics, diagnose('too-many-settings', span, { limit: maxRows, left })],
  };
}

/** Keeps only the last left-out entry of each file: it covers the others. */
function joinRest(incomplete: readonly Incompleteness[]): readonly Incompleteness[] {
  const last = new Map<string, Incompleteness>();
  let count = 0;
  const kept = incomplete.filter(({ because, span }) => {
    if (because === 'include') return true;
    count += 1;
    if (count <= maxIncomplete) return true;
    if (span.start >= (last.get(span.path)?.span.start ?? 0)) last.set(span.path, { scope: '*', span, because });
    return false;
  });
  return last.size === 0 ? incomplete : [...kept, ...last.values()];
}
