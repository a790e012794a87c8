import type { BaselineEntry, Finding, RepositoryResult, TargetResult } from '../finding.ts';
import { numberFindings } from '../identity.ts';
import { isOpen } from '../verdict.ts';
import { type Baseline, computeEntryFingerprint } from './baseline.ts';
import { findStateByBudget, useBudgets } from './budgets.ts';

export interface CompareOptions {
  /** Ids of rules and policies that could have findings in this run. */
  readonly evaluated: ReadonlySet<string>;
  /** False if profiles were left out: then no entry counts as fixed. */
  readonly isComplete: boolean;
  /** New paths of renamed files of the repository by the old ones. */
  readonly renames: ReadonlyMap<string, string>;
}

/**
 * Compares the findings of a repository with the baseline: each is known or new, and a new one is of new code or of a rule
 * that the baseline has not seen. Entries without a finding are fixed if the repository was judged completely, and the
 * policy was decided.
 */
export function compareBaseline(
  result: RepositoryResult,
  baseline: Baseline,
  { evaluated, isComplete, renames }: CompareOptions,
): RepositoryResult {
  const canTell = isComplete && result.status === 'scanned';
  const budgets = useBudgets(result, baseline.budgets ?? [], (rule) => canTell && evaluated.has(rule));
  const rules = new Set(baseline.rules.map(({ rule }) => rule));
  const entries = new Map(
    baseline.findings
      .filter(({ repository }) => repository === result.name)
      .map((entry) => [computeEntryFingerprint(follow(entry, renames)), entry]),
  );
  const present = new Set(result.findings.map(({ id }) => id));
  const findings = result.findings.map((finding): Finding => {
    const entry = entries.get(finding.id);
    if (entry !== undefined) return { ...finding, baseline: { state: 'known', since: entry.since } };
    const budgeted = findStateByBudget(finding, budgets);
    if (budgeted !== undefined) return { ...finding, baseline: budgeted };
    return { ...finding, baseline: { state: rules.has(finding.rule) ? 'new-code' : 'new-policy', since: null } };
  });
  const fixed = [...entries]
    .filter(([id, { rule }]) => canTell && !present.has(id) && evaluated.has(rule))
    .filter(([, entry]) => !mayBeHidden(follow(entry, renames), result))
    .map(([, entry]) => entry);
  return { ...result, findings, fixed, ...(budgets.length === 0 ? {} : { budgets }) };
}

/**
 * Returns true if the policy of an entry is undecided where the finding may be: in a target that reads the file, in all targets
 * of the repository together, or, if no target reads the file any more, in any.
 */
function mayBeHidden({ rule, file }: BaselineEntry, { targets }: RepositoryResult): boolean {
  const reads = ({ kind, files }: TargetResult): boolean =>
    kind === 'repository' || files.some(({ path }) => path === file);
  const readers = targets.filter(reads);
  const isRead = readers.some(({ kind }) => kind !== 'repository');
  return (isRead ? readers : targets).some((target) => isOpen(rule, target));
}

/** Returns an entry with the path that its file has today. */
export function follow(entry: BaselineEntry, renames: ReadonlyMap<string, string>): BaselineEntry {
  const file = renames.get(entry.file);
  return file === undefined ? entry : { ...entry, file };
}

/** Returns the files of a repository's entries that take no part in its scan any more: they may have been renamed. */
export function listMissingFiles(result: RepositoryResult, baseline: Baseline): ReadonlySet<string> {
  const present = new Set(result.targets.flatMap(({ files }) => files.map(({ path }) => path)));
  const own = baseline.findings.filter(({ repository }) => repository === result.name);
  return new Set(own.map(({ file }) => file).filter((file) => !present.has(file)));
}

/**
 * Returns entries for the findings of a repository, whatever their state in a baseline. Waived ones have their waiver.
 */
export function recordFindings(
  { name, findings }: RepositoryResult,
  since: string,
): readonly (BaselineEntry & {
  readonly id: string;
  readonly state: NonNullable<Finding['baseline']>['state'] | null;
})[] {
  return numberFindings(name, findings).flatMap(({ finding, key, occurrence }) =>
    finding.waiver === null
      ? [{ ...key, occurrence, since, id: finding.id, state: finding.baseline?.state ?? null }]
      : [],
  );
}
