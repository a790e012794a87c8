import type { Evaluation } from '../policy/soundness/evaluation.ts';
import type { Finding } from './finding.ts';

/** Drops findings of built-in rules that a finding of a policy supersedes. */
export function withoutSuperseded(
  byRule: readonly Finding[],
  byPolicy: readonly Finding[],
  evaluations: readonly Evaluation[],
): readonly Finding[] {
  const settingKey = (rule: string, { setting, location }: Finding): string =>
    JSON.stringify([rule, setting, location.file, location.line]);
  const spoken = new Set(
    evaluations.flatMap((evaluation) =>
      evaluation.kind !== 'evaluated'
        ? []
        : (evaluation.supersedes ?? []).flatMap((rule) =>
            byPolicy
              .filter((finding) => finding.rule === evaluation.policy)
              .map((finding) => settingKey(rule, finding)),
          ),
    ),
  );
  return spoken.size === 0 ? byRule : byRule.filter((finding) => !spoken.has(settingKey(finding.rule, finding)));
}
