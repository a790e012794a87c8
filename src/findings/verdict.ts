import type { Evaluation } from '../policy/soundness/evaluation.ts';
import type { TargetResult, Verdict } from './finding.ts';

/**
 * Returns the verdict of a policy on a view: the first that applies of error, fail, undecided, warn, pass, skipped. With
 * doubts, no result of the policy is sound, so the verdict is `undecided`.
 */
export function decideVerdict(evaluation: Evaluation): Verdict {
  if (evaluation.kind !== 'evaluated') return evaluation.kind;
  if (evaluation.doubts.length > 0) return 'undecided';
  const said = new Set(evaluation.messages.map((message) => message.rule));
  if (said.has('deny')) return 'fail';
  if (said.has('undecided')) return 'undecided';
  return said.has('warn') ? 'warn' : 'pass';
}

/** Returns true if a policy may have findings in a target that are unknown: it is undecided or ended in an error on a view. */
export function isOpen(policy: string, { views }: Pick<TargetResult, 'views'>): boolean {
  return views.some(({ verdicts }) =>
    verdicts.some((each) => each.policy === policy && (each.verdict === 'undecided' || each.verdict === 'error')),
  );
}
