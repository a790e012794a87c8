import { UsageError } from '../../base/errors.ts';
import { didYouMean } from '../../base/suggest.ts';
import { builtInRules, findRule } from '../../rules/catalogue.ts';
import { describeRule } from '../../rules/rule.ts';
import type { Command } from '../command.ts';
import { renderRule } from '../render/rule.ts';
import { writeResult } from '../write-result.ts';

/** `plumbline rule show`: one built-in rule. */
export const ruleShowCommand: Command = {
  name: 'rule show',
  summary: 'Show a rule: what it finds, why it matters, how to fix it',
  positional: '<id>  Rule ID, as in findings',
  options: ['--format text|json  Output format [text]'],
  examples: [
    ['rule show settings/boolean-text', 'a built-in rule, with examples'],
    ['rule show lint/contradiction', 'a rule of policy lint'],
  ],
  async run(args, terminal) {
    const [id = ''] = args.positionals;
    // Lint rules load what they need to check policies.
    const lintRules = id.startsWith('lint/') ? (await import('../../policy-tools/lint/lint-rules.ts')).lintRules : [];
    const lintRule = lintRules.find((each) => each.id === id);
    if (lintRule !== undefined) {
      const { renderLintRule } = await import('../render/lint-rule.ts');
      await writeResult(args, terminal, lintRule, () => renderLintRule(lintRule));
      return 0;
    }
    const rule = findRule(id);
    if (rule === undefined) {
      const known = [...builtInRules, ...lintRules].map((each) => each.id);
      const hint = didYouMean(id, known);
      throw new UsageError(
        'usage/unknown-rule',
        `There is no rule "${id}".${hint || ' Run plumbline rule list for all rules.'}`,
      );
    }
    const described = describeRule(rule);
    await writeResult(args, terminal, described, () => renderRule(described));
    return 0;
  },
};
