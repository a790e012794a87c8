import { writeCanonicalJson } from '../../base/json.ts';
import type { Severity } from '../../base/severity.ts';
import type { Finding, Remark, TargetResult } from '../finding.ts';
import { openRemarks } from '../select-gating-findings.ts';
import type { CondensedRepository, VerdictCounts } from './condense.ts';

/** Number of targets that were read in a dialect for one reason. */
export interface DialectCount extends NonNullable<TargetResult['dialect']> {
  readonly targets: number;
}

/** Counts of a run, for its first line. Waived findings are counted separately. */
export interface Summary {
  readonly repositories: number;
  readonly targets: number;
  readonly views: number;
  readonly files: number;
  readonly findings: { readonly [severity in Severity]: number };
  readonly waived: number;
  readonly verdicts: VerdictCounts;
  /** Dialects that the targets were read in, the most frequent first; left out if no target was read. */
  readonly dialects?: readonly DialectCount[];
  /** Repositories that failed, and reasons why others were not wholly judged; each file's once, without accepted ones. */
  readonly incomplete: number;
  /** Reasons whose findings are waived or known; left out if there are none. */
  readonly incompleteAccepted?: number;
  /** Findings that are not waived, by their state in the baseline; left out if the run has none. */
  readonly baseline?: { readonly [state in NonNullable<Finding['baseline']>['state'] | 'fixed']: number };
  /** Findings that are not waived, compared with a revision; left out if the run compares with none. */
  readonly change?: { readonly [state in NonNullable<Finding['change']> | 'fixed']: number };
}

/** Counts one repository. */
export function summarizeRepository(repository: CondensedRepository): Summary {
  const { targets, findings, fixed, comparison } = repository;
  const views = targets.flatMap((target) => target.views);
  const accepted = countAccepted(repository);
  const dialects = countDialects(
    targets.flatMap(({ dialect }) => (dialect === null ? [] : { ...dialect, targets: 1 })),
  );
  return {
    repositories: 1,
    // Judging all targets of a repository together does not add a target.
    targets: targets.filter(({ kind }) => kind !== 'repository').length,
    views: views.length,
    files: new Set(targets.flatMap(({ files }) => files.map((file) => file.path))).size,
    findings: countBySeverity(findings.filter((finding) => finding.waiver === null)),
    waived: findings.filter((finding) => finding.waiver !== null).length,
    verdicts: addCounts(views.map(({ counts }) => counts)),
    ...(dialects.length === 0 ? {} : { dialects }),
    incomplete: listUnreadParts(repository),
    ...(accepted > 0 ? { incompleteAccepted: accepted } : {}),
    ...(fixed === undefined ? {} : { baseline: countBaseline(findings, fixed.length) }),
    ...(comparison === undefined ? {} : { change: countChange(findings, comparison.fixed.length) }),
  };
}

/** Adds up the summaries of repositories. */
export function addSummaries(summaries: readonly Summary[]): Summary {
  const sumAll = (count: (summary: Summary) => number): number => sum(summaries, count);
  const accepted = sumAll(({ incompleteAccepted = 0 }) => incompleteAccepted);
  const baselines = summaries.flatMap(({ baseline }) => baseline ?? []);
  const changes = summaries.flatMap(({ change }) => change ?? []);
  const dialects = countDialects(summaries.flatMap((each) => each.dialects ?? []));
  return {
    repositories: sumAll((each) => each.repositories),
    targets: sumAll((each) => each.targets),
    views: sumAll((each) => each.views),
    files: sumAll((each) => each.files),
    findings: addNumbers(
      { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
      summaries.map(({ findings }) => findings),
    ),
    waived: sumAll((each) => each.waived),
    verdicts: addCounts(summaries.map(({ verdicts }) => verdicts)),
    ...(dialects.length === 0 ? {} : { dialects }),
    incomplete: sumAll((each) => each.incomplete),
    ...(accepted > 0 ? { incompleteAccepted: accepted } : {}),
    ...(baselines.length === 0
      ? {}
      : { baseline: addNumbers({ known: 0, 'new-code': 0, 'new-policy': 0, fixed: 0 }, baselines) }),
    ...(changes.length === 0 ? {} : { change: addNumbers({ new: 0, known: 0, fixed: 0 }, changes) }),
  };
}

/** Adds up the targets of each dialect and reason, the most frequent first. */
function countDialects(counts: readonly DialectCount[]): readonly DialectCount[] {
  const totals = new Map<string, DialectCount>();
  for (const { syntax, reason, targets } of counts) {
    const key = `${syntax} ${reason}`;
    totals.set(key, { syntax, reason, targets: (totals.get(key)?.targets ?? 0) + targets });
  }
  return [...totals.values()].sort((a, b) => b.targets - a.targets);
}

/** Counts the findings of each severity, worst first. */
function countBySeverity(findings: readonly Finding[]): { readonly [severity in Severity]: number } {
  const counts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

function countBaseline(findings: readonly Finding[], fixed: number): NonNullable<Summary['baseline']> {
  const counts = { known: 0, 'new-code': 0, 'new-policy': 0, fixed };
  for (const { waiver, baseline } of findings)
    if (waiver === null && baseline !== undefined) counts[baseline.state] += 1;
  return counts;
}

function countChange(findings: readonly Finding[], fixed: number): NonNullable<Summary['change']> {
  const live = findings.filter(({ waiver }) => waiver === null);
  return {
    new: live.filter(({ change }) => change === 'new').length,
    known: live.filter(({ change }) => change === 'known').length,
    fixed,
  };
}

function addCounts(all: readonly VerdictCounts[]): VerdictCounts {
  return addNumbers({ error: 0, fail: 0, undecided: 0, warn: 0, pass: 0, skipped: 0 }, all);
}

/** Adds numbers under equal keys, in the order of the keys of `zero`. */
function addNumbers<Key extends string>(
  zero: Readonly<Record<Key, number>>,
  all: readonly Readonly<Record<Key, number>>[],
): Readonly<Record<Key, number>> {
  const totals: Record<Key, number> = { ...zero };
  for (const each of all) for (const key of Object.keys(zero) as Key[]) totals[key] += each[key];
  return totals;
}

function listUnreadParts(repository: CondensedRepository): number {
  return countRemarks(openRemarks(repository)) + (repository.status === 'failed' ? 1 : 0);
}

function countAccepted(repository: CondensedRepository): number {
  const all = repository.targets.flatMap((target) => target.incomplete);
  return countRemarks(all) - countRemarks(openRemarks(repository));
}

function countRemarks(reasons: readonly Remark[]): number {
  const distinct = new Set(
    reasons.map(({ code, location, message }) =>
      writeCanonicalJson([code, location === null ? message : { ...location }]),
    ),
  );
  return distinct.size;
}

function sum<T>(items: readonly T[], count: (item: T) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}
