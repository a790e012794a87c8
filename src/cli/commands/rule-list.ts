import { builtInRules } from '../../rules/catalogue.ts';
import { describeRule } from '../../rules/rule.ts';
import type { Command } from '../command.ts';
import { renderRuleList } from '../render/rule.ts';
import { writeResult } from '../write-result.ts';

/** `plumbline rule list`: the built-in rules. */
export const ruleListCommand: Command = {
  name: 'rule list',
  summary: 'List the built-in rules with their severities',
  positional: undefined,
  options: ['--format text|json  Output format [text]'],
  examples: [['rule list --format json', 'all rules in full, for programs']],
  async run(args, terminal) {
    const rules = builtInRules.map(describeRule);
    await writeResult(args, terminal, rules, () => renderRuleList(rules));
    return 0;
  },
};
