import { matchesGlob } from '../../base/glob.ts';
import type { Severity } from '../../base/severity.ts';
import type { Finding, PolicyVerdict, RepositoryResult, TargetResult } from '../finding.ts';
import type { RuleLevel } from '../rule-levels.ts';
import { toWarningSeverity } from '../severity.ts';

/** A level of a rule or policy in some repositories or files. */
export interface RuleOverride {
  readonly rule: string;
  /** Severity of the rule elsewhere. */
  readonly severity: Severity;
  readonly level: RuleLevel;
  /** Globs; null for all. */
  readonly repository: string | null;
  readonly file: string | null;
  /** Name of the only repository that it is for, because its file is there; left out for all others. */
  readonly within?: string;
  /** Source of the level: `.plumbline.yaml:6:7`. */
  readonly source: string;
}

/**
 * Sets the level that rules have in a repository for its findings; of several overrides for a finding the last one
 * wins. A policy that is off, or whose findings in a target are all off, is skipped there. Unread parts stay
 * incomplete.
 */
export function applyOverrides(result: RepositoryResult, overrides: readonly RuleOverride[]): RepositoryResult {
  const own = overrides.filter(
    ({ repository, within = result.name }) =>
      within === result.name && (repository === null || matchesGlob(repository, result.name)),
  );
  if (own.length === 0) return result;
  const findOverride = (finding: Finding): RuleOverride | undefined =>
    own.findLast(
      ({ rule, file }) => rule === finding.rule && (file === null || matchesGlob(file, finding.location.file)),
    );
  const change = (findings: readonly Finding[]): readonly Finding[] =>
    findings.flatMap((finding) => {
      const level = findOverride(finding)?.level;
      if (level === undefined) return finding;
      return level === 'off'
        ? []
        : { ...finding, severity: finding.level === 'warn' ? toWarningSeverity(level) : level };
    });
  const last = new Map(own.map((override) => [override.rule, override]));
  const off = new Map([...last].filter(([, { level, file }]) => level === 'off' && file === null));
  const targets = result.targets.map((target): TargetResult => {
    const findings = change(target.findings);
    const silenced = new Map(
      target.findings.flatMap((finding) => {
        const override = findOverride(finding);
        const isSilent = override?.level === 'off' && findings.every(({ rule }) => rule !== finding.rule);
        return isSilent ? [[finding.rule, override] as const] : [];
      }),
    );
    const skip = (verdict: PolicyVerdict): PolicyVerdict => {
      const override = off.get(verdict.policy) ?? (isViolated(verdict) ? silenced.get(verdict.policy) : undefined);
      if (override === undefined) return verdict;
      return { policy: verdict.policy, verdict: 'skipped', reason: `It is off here (${override.source}).` };
    };
    const views = target.views.map((view) => ({ ...view, verdicts: view.verdicts.map(skip) }));
    return { ...target, findings, views };
  });
  return { ...result, targets, findings: change(result.findings) };
}

function isViolated({ verdict }: PolicyVerdict): boolean {
  return verdict === 'fail' || verdict === 'warn';
}
