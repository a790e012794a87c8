import { UsageError } from '../../base/errors.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { RuleChange } from '../../findings/rule-levels.ts';
import type { Policy, Severity } from '../../policy/policy.ts';
import { builtInRules } from '../../rules/catalogue.ts';
import type { Arguments } from '../arguments.ts';
import type { CommandOption } from '../command.ts';
import { didYouMean, type RuleSetting, ruleLevels } from './parse-settings.ts';

export const ruleOption: CommandOption = {
  name: 'rule',
  kind: 'texts',
  placeholder: 'ID=LEVEL',
  description: `A built-in rule or policy switched off, or given another severity: ${ruleLevels.join(', ')}; repeat for more`,
};

/**
 * What is made of rules and policies: what the settings say, and over it what the command line does.
 *
 * @throws UsageError for a rule that is neither built in nor a policy of the pack, and for a level that does not exist.
 */
export function readRuleChanges(
  args: Arguments,
  settings: readonly RuleSetting[],
  policies: readonly Policy[],
): readonly RuleChange[] {
  const own = new Map<string, Severity>([...builtInRules, ...policies].map(({ id, severity }) => [id, severity]));
  const changes = new Map<string, RuleChange>();
  for (const { rule, level, source } of [...settings, ...givenRules(args)]) {
    const severity = own.get(rule);
    if (severity === undefined) {
      const hint = didYouMean(rule, own.keys());
      throw new UsageError('usage/unknown-rule', `${source}: there is no rule or policy "${rule}".${hint}`);
    }
    changes.set(rule, { rule, severity, level, source });
  }
  return [...changes.values()].sort((a, b) => compareCodeUnits(a.rule, b.rule));
}

function givenRules(args: Arguments): readonly RuleSetting[] {
  return [...args.pairs('rule')].map(([rule, text]) => {
    const level = ruleLevels.find((candidate) => candidate === text);
    if (level !== undefined) return { rule, level, source: '--rule' };
    const hint = didYouMean(text, ruleLevels);
    throw new UsageError(
      'usage/invalid-value',
      `--rule ${rule} is one of ${ruleLevels.join(', ')}, not "${text}".${hint}`,
    );
  });
}
