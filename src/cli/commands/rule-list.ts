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
    await writeResult(args, terminal, builtInRules.map(describeRule), () => renderRuleList(builtInRules));
    return 0;
  },
};
