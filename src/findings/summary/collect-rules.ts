import { compareCodeUnits } from '../../base/order.ts';
import { findRule } from '../../rules/catalogue.ts';
import { describeRule, type RuleDescription } from '../../rules/rule.ts';
import type { RuleChange } from '../rule-levels.ts';
import type { CondensedRepository } from './condense.ts';

/** The built-in rules that a run's findings and what it left unjudged name, and those that were changed for it, by id. */
export function collectRules(
  repositories: readonly CondensedRepository[],
  changes: readonly RuleChange[],
): readonly RuleDescription[] {
  const ids = new Set(changes.map(({ rule }) => rule));
  for (const { targets, findings, comparison } of repositories) {
    for (const { code } of targets.flatMap(({ incomplete }) => incomplete)) ids.add(code);
    for (const { rule } of [...findings, ...(comparison?.fixed ?? [])]) ids.add(rule);
  }
  return [...ids].sort(compareCodeUnits).flatMap((id) => {
    const rule = findRule(id);
    return rule === undefined ? [] : [describeRule(rule)];
  });
}
