import { UsageError } from '../../base/errors.ts';
import { didYouMean } from '../../base/suggest.ts';
import { builtInRules, findRule } from '../../rules/catalogue.ts';
import type { Command } from '../command.ts';
import { renderRule } from '../render/rule.ts';

const FORMATS = ['text', 'json'] as const;

/** `plumbline rule show`: one built-in rule. */
export const ruleShowCommand: Command = {
  name: 'rule show',
  summary: 'Tell what a rule finds, why it matters and what to do',
  positional: { name: 'id', description: 'The rule, as findings name it', repeatable: false, required: true },
  options: [{ name: 'format', kind: 'text', choices: FORMATS, default: 'text', description: 'How to print it' }],
  examples: [
    ['rule show settings/boolean-text', 'with an example of what is wrong and what is right'],
    ['rule show lint/contradiction', 'likewise, of policy lint'],
  ],
  async run(args, terminal) {
    const [id = ''] = args.positionals;
    const isJson = args.choice('format', FORMATS) === 'json';
    // The rules of the lint come with what they need to find anything, which no other rule takes.
    const lintRules = id.startsWith('lint/') ? (await import('../../policy-tools/lint/lint-rules.ts')).lintRules : [];
    const ofLint = lintRules.find((each) => each.id === id);
    if (ofLint !== undefined) {
      const { renderLintRule } = await import('../render/lint-rule.ts');
      await terminal.stdout.write(isJson ? `${JSON.stringify(ofLint, undefined, 2)}\n` : renderLintRule(ofLint));
      return 0;
    }
    const rule = findRule(id);
    if (rule === undefined) {
      const known = [...builtInRules, ...lintRules].map((each) => each.id);
      const hint = didYouMean(id, known);
      throw new UsageError(
        'usage/unknown-rule',
        `There is no rule "${id}".${hint || ' plumbline rule list has all of them.'}`,
      );
    }
    await terminal.stdout.write(isJson ? `${JSON.stringify(rule, undefined, 2)}\n` : renderRule(rule));
    return 0;
  },
};
