import { UsageError } from '../../base/errors.ts';
import { matchesGlob } from '../../base/glob.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { Severity } from '../../base/severity.ts';
import { didYouMean } from '../../base/suggest.ts';
import type { RuleOverride } from '../../findings/overrides/apply-overrides.ts';
import type { RuleChange } from '../../findings/rule-levels.ts';
import type { Policy } from '../../policy/policy.ts';
import { builtInRules } from '../../rules/catalogue.ts';
import { type OverrideSetting, type RuleGlob, type RuleSetting, ruleLevels } from './parse-settings.ts';
import type { RepositorySettings } from './repository-settings.ts';

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

/** Levels of rules that repositories set for themselves, and what of them names no rule. */
export interface OwnOverrides {
  readonly overrides: readonly RuleOverride[];
  /** Reasons by name of the repository. */
  readonly refused: ReadonlyMap<string, readonly string[]>;
}

/** Like `readOverrides`, for levels in the settings of repositories: one for a rule that does not exist is refused. */
export function readOwnOverrides(
  own: ReadonlyMap<string, Pick<RepositorySettings, 'overrides'>>,
  policies: readonly Policy[],
  changes: readonly RuleChange[],
): OwnOverrides {
  const overrides: RuleOverride[] = [];
  const refused = new Map<string, readonly string[]>();
  for (const [name, settings] of own) {
    for (const override of settings.overrides) {
      try {
        overrides.push(...readOverrides([override], policies, changes));
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        refused.set(name, [...(refused.get(name) ?? []), error.message]);
      }
    }
  }
  return { overrides, refused };
}

/** Returns a message for each glob that protects no rule and no policy, for example because of a typo. */
export function findIdleGlobs(globs: readonly RuleGlob[], policies: readonly Pick<Policy, 'id'>[]): readonly string[] {
  const ids = [...builtInRules, ...policies].map(({ id }) => id);
  return globs
    .filter(({ glob }) => !ids.some((id) => matchesGlob(glob, id)))
    .map(({ glob, source }) => `${source}: "${glob}" matches no rule and no policy.${didYouMean(glob, ids)}`);
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
