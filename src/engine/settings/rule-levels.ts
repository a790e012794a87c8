import { UsageError } from '../../base/errors.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { Severity } from '../../base/severity.ts';
import { didYouMean } from '../../base/suggest.ts';
import type { RuleOverride } from '../../findings/overrides/apply-overrides.ts';
import type { RuleChange } from '../../findings/rule-levels.ts';
import type { Policy } from '../../policy/policy.ts';
import { builtInRules } from '../../rules/catalogue.ts';
import { type OverrideSetting, type RuleSetting, ruleLevels } from './parse-settings.ts';

/** Reads a level that `source` gives to a rule. @throws UsageError for a level that does not exist. */
export function readRuleLevel(rule: string, text: string, source: string): RuleSetting {
  const level = ruleLevels.find((candidate) => candidate === text);
  if (level !== undefined) return { rule, level, source };
  const hint = didYouMean(text, ruleLevels);
  throw new UsageError(
    'usage/invalid-value',
    `${source} ${rule}: expected one of ${ruleLevels.join(', ')}, not "${text}".${hint}`,
  );
}

/** Adds the severity that each rule has elsewhere. @throws UsageError for a rule that does not exist. */
export function readOverrides(
  given: readonly OverrideSetting[],
  policies: readonly Policy[],
  changes: readonly RuleChange[],
): readonly RuleOverride[] {
  const elsewhere = new Map(changes.map(({ rule, level, severity }) => [rule, level === 'off' ? severity : level]));
  return given.map((setting) => {
    const [{ severity } = { severity: 'info' as const }] = changeRules([setting], policies);
    return { ...setting, severity: elsewhere.get(setting.rule) ?? severity };
  });
}

/**
 * Combines the levels given to rules and policies; of several for one rule the last wins.
 *
 * @throws UsageError for a rule that is neither built in nor a policy of the pack.
 */
export function changeRules(given: readonly RuleSetting[], policies: readonly Policy[]): readonly RuleChange[] {
  const own = new Map<string, Severity>([...builtInRules, ...policies].map(({ id, severity }) => [id, severity]));
  const changes = new Map<string, RuleChange>();
  for (const { rule, level, source } of given) {
    const severity = own.get(rule);
    if (severity === undefined) {
      const hint = didYouMean(rule, own.keys());
      throw new UsageError('usage/unknown-rule', `${source}: there is no rule or policy "${rule}".${hint}`);
    }
    changes.set(rule, { rule, severity, level, source });
  }
  return [...changes.values()].sort((a, b) => compareCodeUnits(a.rule, b.rule));
}
