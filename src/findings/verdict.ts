import type { Evaluation } from '../policy/soundness/evaluation.ts';
import type { Verdict } from './finding.ts';

/**
 * The verdict of a policy on a view, the first that holds of error, fail, undecided, warn, pass, skipped. Doubts make
 * whatever the policy said unsound, so that only `undecided` is left of it.
 */
export function verdictOf(evaluation: Evaluation): Verdict {
  if (evaluation.kind !== 'evaluated') return evaluation.kind;
  if (evaluation.doubts.length > 0) return 'undecided';
  const said = new Set(evaluation.messages.map((message) => message.rule));
  if (said.has('deny')) return 'fail';
  if (said.has('undecided')) return 'undecided';
  return said.has('warn') ? 'warn' : 'pass';
}
