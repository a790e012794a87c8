import { compareCodeUnits } from '../../base/order.ts';
import type { BaselineState, Finding, RepositoryResult, UsedBudget } from '../finding.ts';

/** The number of findings that a rule may have in a repository. It only goes down. */
export interface Budget {
  readonly repository: string;
  readonly rule: string;
  readonly budget: number;
  /** Day on which it was recorded, in UTC. */
  readonly since: string;
}

/** Returns a budget for each rule and repository with findings that are not waived: as many as there are. */
export function recordBudgets(results: readonly RepositoryResult[], since: string): readonly Budget[] {
  return results.flatMap(({ name, findings }) =>
    Array.from(countByRule(findings), ([rule, budget]) => ({ repository: name, rule, budget, since })),
  );
}

/**
 * Returns the budgets for a repository with the number of findings of each rule. `canLower` returns true if all
 * findings of a rule are known.
 */
export function useBudgets(
  { name, findings }: RepositoryResult,
  budgets: readonly Budget[],
  canLower: (rule: string) => boolean,
): readonly UsedBudget[] {
  const counts = countByRule(findings);
  return budgets
    .filter(({ repository }) => repository === name)
    .map(({ rule, budget, since }) => {
      return { rule, budget, since, findings: counts.get(rule) ?? 0, canLower: canLower(rule) };
    });
}

/** Returns the state of a finding of a rule with a budget: known if the budget covers all its findings; undefined without one. */
export function findStateByBudget({ rule }: Finding, used: readonly UsedBudget[]): BaselineState | undefined {
  const budget = used.find((each) => each.rule === rule);
  if (budget === undefined) return undefined;
  return isExceeded(budget) ? { state: 'new-code', since: null } : { state: 'known', since: budget.since };
}

/** Returns true if a rule has more findings than its budget. */
export function isExceeded({ findings, budget }: UsedBudget): boolean {
  return findings > budget;
}

/** Lowers budgets to the findings of the repositories that were compared with them, where all findings are known. */
export function lowerBudgets(budgets: readonly Budget[], results: readonly RepositoryResult[]): readonly Budget[] {
  return budgets.map((each) => {
    const used = results
      .find(({ name }) => name === each.repository)
      ?.budgets?.find(({ rule, canLower }) => rule === each.rule && canLower);
    return used === undefined ? each : { ...each, budget: Math.min(each.budget, used.findings) };
  });
}

/** The order of budgets in a file: total, so that equal baselines have equal bytes. */
export function compareBudgets(a: Budget, b: Budget): number {
  return compareCodeUnits(a.repository, b.repository) || compareCodeUnits(a.rule, b.rule);
}

function countByRule(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule, waiver } of findings) if (waiver === null) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}
