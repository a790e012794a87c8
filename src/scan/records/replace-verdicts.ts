import type { Finding, TargetResult } from '../../findings/finding.ts';
import { identify } from '../../findings/identity.ts';
import { joinRepositoryFindings } from '../../findings/merge-findings.ts';
import { isWhole } from './is-whole.ts';
import type { JudgedPart, PolicyChanges, Rejudged } from './recorded.ts';

/**
 * Replaces the verdicts and findings of policies in a recorded result by new ones, and leaves out those of policies that are gone.
 * Returns undefined if a policy takes part whose findings replace those of built-in rules, which are not recorded then.
 */
export function replaceVerdicts(
  repository: string,
  recorded: JudgedPart,
  { policies, evaluate, superseding }: Pick<PolicyChanges, 'policies' | 'evaluate' | 'superseding'>,
  rejudged: ReadonlyMap<string, Rejudged>,
): JudgedPart | undefined {
  const kept = new Set(policies.filter((policy) => !evaluate.includes(policy)));
  const isReplaced = (rule: string, known: ReadonlySet<string>): boolean => known.has(rule) && !kept.has(rule);
  const targets: TargetResult[] = [];
  for (const target of recorded.targets) {
    // The result of policies over all targets.
    if (target.kind === 'repository') {
      targets.push(target);
      continue;
    }
    const known = new Set(target.views.flatMap(({ verdicts }) => verdicts.map(({ policy }) => policy)));
    const old = target.findings.filter(({ rule }) => isReplaced(rule, known));
    const fresh =
      rejudged.get(target.file) ?? (evaluate.length === 0 ? { views: target.views, findings: [] } : undefined);
    const isRead = target.dialect !== null;
    if (isRead && fresh === undefined) return undefined;
    const added = isRead ? (fresh?.findings ?? []) : [];
    if ([...old, ...added].some(({ rule }) => superseding.has(rule))) return undefined;
    const findings = [...target.findings.filter(({ rule }) => !isReplaced(rule, known)), ...added];
    targets.push({
      ...target,
      views: isRead ? replaceViews(target, fresh, policies, kept) : failedViews(target, policies),
      findings: identify(repository, findings),
    });
  }
  const findings: readonly Finding[] = joinRepositoryFindings(repository, targets);
  return { ...recorded, targets, findings, status: targets.every(isWhole) ? 'scanned' : 'incomplete' };
}

function replaceViews(
  { views }: TargetResult,
  fresh: Rejudged | undefined,
  policies: readonly string[],
  kept: ReadonlySet<string>,
): TargetResult['views'] {
  return views.map((view, index) => {
    const known = new Map(view.verdicts.map((verdict) => [verdict.policy, verdict]));
    const found = new Map(fresh?.views[index]?.verdicts.map((verdict) => [verdict.policy, verdict]));
    const verdicts = policies.flatMap((policy) => (kept.has(policy) ? known : found).get(policy) ?? []);
    return { ...view, verdicts };
  });
}

/** The result of a target that cannot be read. */
function failedViews({ views, incomplete }: TargetResult, policies: readonly string[]): TargetResult['views'] {
  const reason = incomplete[0]?.message ?? '';
  const verdicts = policies.map((policy) => ({ policy, verdict: 'error' as const, reason }));
  return views.map((view) => ({ ...view, verdicts }));
}
