import { compareCodeUnits } from '../../base/order.ts';
import { findRule } from '../../rules/catalogue.ts';
import { describeRule, type RuleDescription } from '../../rules/rule.ts';

/** Returns the built-in rules among some ids, by id. */
export function collectRules(ids: ReadonlySet<string>): readonly RuleDescription[] {
  return [...ids].sort(compareCodeUnits).flatMap((id) => {
    const rule = findRule(id);
    return rule === undefined ? [] : [describeRule(rule)];
  });
}
