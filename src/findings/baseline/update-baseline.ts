import type { BaselineEntry, RepositoryResult } from '../finding.ts';
import { type Baseline, type BaselineRule, computeEntryFingerprint } from './baseline.ts';
import { lowerBudgets, recordBudgets } from './budgets.ts';
import { follow, recordFindings } from './compare-baseline.ts';

/** Entries that an update adds: none, findings of rules that are new to the baseline, or all. */
export const additions = ['nothing', 'policies', 'all'] as const;
export type Addition = (typeof additions)[number];

export interface CreateOptions extends Pick<UpdateOptions, 'today' | 'evaluated'> {
  /** Records how many findings each rule has in each repository, instead of the findings. */
  readonly asBudgets?: boolean;
}

export interface UpdateOptions {
  /** Day of the update, in UTC. */
  readonly today: string;
  /** Ids of rules and policies that were evaluated. */
  readonly evaluated: ReadonlySet<string>;
  readonly add: Addition;
}

/** Records all findings that are not waived, or the number of findings of each rule, and which rules were evaluated. */
export function createBaseline(
  results: readonly RepositoryResult[],
  { today, evaluated, asBudgets = false }: CreateOptions,
): Baseline {
  if (asBudgets) return { rules: listRules(evaluated, today), findings: [], budgets: recordBudgets(results, today) };
  return {
    rules: listRules(evaluated, today),
    findings: results.flatMap((result) => recordFindings(result, today).map(({ id: _, state: __, ...entry }) => entry)),
  };
}

/**
 * Removes fixed entries, follows renamed files and lowers budgets; adds findings only if requested. Entries of repositories
 * that were not scanned stay, and so does the day of each entry. `results` were compared with the baseline.
 */
export function updateBaseline(
  baseline: Baseline,
  results: readonly RepositoryResult[],
  { today, evaluated, add }: UpdateOptions,
): Baseline {
  const fixed = new Set(results.flatMap((result) => result.fixed ?? []));
  const renames = new Map(results.map((result) => [result.name, result.renames ?? new Map<string, string>()]));
  const kept = baseline.findings
    .filter((entry) => !fixed.has(entry))
    .map((entry) => follow(entry, renames.get(entry.repository) ?? new Map()));
  const budgeted = new Set((baseline.budgets ?? []).map(({ repository, rule }) => `${repository} ${rule}`));
  const added = results
    .flatMap((result) => recordFindings(result, today))
    .filter(({ state }) => (add === 'all' && state === 'new-code') || (add !== 'nothing' && state === 'new-policy'))
    .map(({ id: _, state: __, ...entry }) => entry)
    .filter(({ repository, rule }) => !budgeted.has(`${repository} ${rule}`));
  const known = new Set(baseline.rules.map(({ rule }) => rule));
  const rules = add === 'nothing' ? [] : listRules(evaluated, today).filter(({ rule }) => !known.has(rule));
  const { budgets } = baseline;
  return {
    rules: [...baseline.rules, ...rules],
    findings: keepUnique([...kept, ...added]),
    ...(budgets === undefined ? {} : { budgets: lowerBudgets(budgets, results) }),
  };
}

function listRules(evaluated: ReadonlySet<string>, since: string): readonly BaselineRule[] {
  return [...evaluated].map((rule) => ({ rule, since }));
}

/** Removes duplicate entries of a finding, as after a file was renamed over another one; the earliest day is kept. */
function keepUnique(entries: readonly BaselineEntry[]): readonly BaselineEntry[] {
  const byId = new Map<string, BaselineEntry>();
  for (const entry of entries) {
    const id = computeEntryFingerprint(entry);
    const known = byId.get(id);
    if (known === undefined || entry.since < known.since) byId.set(id, entry);
  }
  return [...byId.values()];
}
