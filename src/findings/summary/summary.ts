import { canonicalJson } from '../../base/json.ts';
import type { Severity } from '../../base/severity.ts';
import type { Finding, Remark, Verdict } from '../finding.ts';
import { openRemarks } from '../gate.ts';
import { type CondensedRepository, type VerdictCounts, verdictOrder } from './condense.ts';

/** Counts of a run, for its first line. Waived findings are counted separately. */
export interface Summary {
  readonly repositories: number;
  readonly targets: number;
  readonly views: number;
  readonly files: number;
  readonly findings: { readonly [severity in Severity]: number };
  readonly waived: number;
  readonly verdicts: VerdictCounts;
  /** Repositories that failed, and reasons why others were not wholly judged; each file's once, without accepted ones. */
  readonly incomplete: number;
  /** Reasons whose findings are waived or known; left out if there are none. */
  readonly incompleteAccepted?: number;
  /** Findings that are not waived, by their state in the baseline; left out if the run has none. */
  readonly baseline?: { readonly [state in NonNullable<Finding['baseline']>['state'] | 'fixed']: number };
  /** Findings that are not waived, compared with a revision; left out if the run compares with none. */
  readonly change?: { readonly [state in NonNullable<Finding['change']> | 'fixed']: number };
}

export function summarize(repositories: readonly CondensedRepository[]): Summary {
  const targets = repositories.flatMap((repository) => repository.targets);
  const views = targets.flatMap((target) => target.views);
  const findings = repositories.flatMap((repository) => repository.findings);
  const incomplete = sum(repositories, incompleteOf);
  const accepted = sum(repositories, acceptedOf);
  return {
    repositories: repositories.length,
    // Judging a repository as a whole does not add a target.
    targets: targets.filter(({ kind }) => kind !== 'repository').length,
    views: views.length,
    files: sum(repositories, filesOf),
    findings: countBySeverity(findings.filter((finding) => finding.waiver === null)),
    waived: findings.filter((finding) => finding.waiver !== null).length,
    verdicts: addCounts(views.map(({ counts }) => counts)),
    incomplete,
    ...(accepted > 0 ? { incompleteAccepted: accepted } : {}),
    ...(repositories.some(({ fixed }) => fixed !== undefined)
      ? { baseline: countBaseline(repositories, findings) }
      : {}),
    ...(repositories.some(({ comparison }) => comparison !== undefined)
      ? { change: countChange(repositories, findings) }
      : {}),
  };
}

/** Counts the findings of each severity, worst first. */
function countBySeverity(findings: readonly Finding[]): { readonly [severity in Severity]: number } {
  const counts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

function countBaseline(
  repositories: readonly CondensedRepository[],
  findings: readonly Finding[],
): NonNullable<Summary['baseline']> {
  const counts = {
    known: 0,
    'new-code': 0,
    'new-policy': 0,
    fixed: sum(repositories, ({ fixed = [] }) => fixed.length),
  };
  for (const { waiver, baseline } of findings)
    if (waiver === null && baseline !== undefined) counts[baseline.state] += 1;
  return counts;
}

function countChange(
  repositories: readonly CondensedRepository[],
  findings: readonly Finding[],
): NonNullable<Summary['change']> {
  const live = findings.filter(({ waiver }) => waiver === null);
  return {
    new: live.filter(({ change }) => change === 'new').length,
    known: live.filter(({ change }) => change === 'known').length,
    fixed: sum(repositories, ({ comparison }) => comparison?.fixed.length ?? 0),
  };
}

function addCounts(all: readonly VerdictCounts[]): VerdictCounts {
  const totals: { [verdict in Verdict]: number } = { error: 0, fail: 0, undecided: 0, warn: 0, pass: 0, skipped: 0 };
  for (const counts of all) for (const verdict of verdictOrder) totals[verdict] += counts[verdict];
  return totals;
}

function filesOf(repository: CondensedRepository): number {
  return new Set(repository.targets.flatMap((target) => target.files.map((file) => file.path))).size;
}

function incompleteOf(repository: CondensedRepository): number {
  return countRemarks(openRemarks(repository)) + (repository.status === 'failed' ? 1 : 0);
}

function acceptedOf(repository: CondensedRepository): number {
  const all = repository.targets.flatMap((target) => target.incomplete);
  return countRemarks(all) - countRemarks(openRemarks(repository));
}

function countRemarks(reasons: readonly Remark[]): number {
  const distinct = new Set(
    reasons.map(({ code, location, message }) => canonicalJson([code, location === null ? message : { ...location }])),
  );
  return distinct.size;
}

function sum<T>(items: readonly T[], count: (item: T) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}
