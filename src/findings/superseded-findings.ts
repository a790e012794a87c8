import type { Evaluation } from '../policy/soundness/evaluation.ts';
import type { Finding } from './finding.ts';

/**
 * Drops findings of built-in rules that a finding of a policy supersedes, in whichever view: a policy may be undecided where the
 * rule is not.
 */
export function withoutSuperseded(
  byRule: readonly Finding[],
  byPolicy: readonly Finding[],
  evaluations: readonly Evaluation[],
): readonly Finding[] {
  const superseding = new Map<string, readonly string[]>();
  for (const evaluation of evaluations) {
    if (evaluation.kind === 'evaluated' && evaluation.supersedes !== undefined)
      superseding.set(evaluation.policy, evaluation.supersedes);
  }
  if (superseding.size === 0) return byRule;
  const writeKey = (rule: string, { setting, location }: Finding): string =>
    JSON.stringify([rule, setting, location.file, location.line]);
  const spoken = new Set(
    byPolicy.flatMap((finding) => (superseding.get(finding.rule) ?? []).map((rule) => writeKey(rule, finding))),
  );
  return byRule.filter((finding) => !spoken.has(writeKey(finding.rule, finding)));
}
