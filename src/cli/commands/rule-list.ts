import { builtInRules } from '../../rules/catalogue.ts';
import { describeRule } from '../../rules/rule.ts';
import type { Command } from '../command.ts';
import { renderRuleList } from '../render/rule.ts';

const FORMATS = ['text', 'json'] as const;

/** `plumbline rule list`: the built-in rules. */
export const ruleListCommand: Command = {
  name: 'rule list',
  summary: 'List the built-in rules with their severities',
  positional: undefined,
  options: [{ name: 'format', kind: 'text', choices: FORMATS, default: 'text', description: 'Output format' }],
  examples: [['rule list --format json', 'all rules in full, for programs']],
  async run(args, terminal) {
    const isJson = args.choice('format', FORMATS) === 'json';
    await terminal.stdout.write(
      isJson ? `${JSON.stringify(builtInRules.map(describeRule), undefined, 2)}\n` : renderRuleList(builtInRules),
    );
    return 0;
  },
};
