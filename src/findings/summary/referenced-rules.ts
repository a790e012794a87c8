import type { RuleChange } from '../rule-levels.ts';
import type { CondensedRepository } from './condense.ts';

/** Returns the ids of the rules and policies that findings and unjudged parts name, and of those with a changed level. */
export function referencedRules(
  repositories: readonly CondensedRepository[],
  changes: readonly RuleChange[],
): ReadonlySet<string> {
  const ids = new Set(changes.map(({ rule }) => rule));
  for (const { targets, findings, comparison } of repositories) {
    for (const { code } of targets.flatMap(({ incomplete }) => incomplete)) ids.add(code);
    for (const { rule } of [...findings, ...(comparison?.fixed ?? [])]) ids.add(rule);
  }
  return ids;
}
