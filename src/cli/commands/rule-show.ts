import { UsageError } from '../../base/errors.ts';
import { builtInRules, findRule } from '../../findings/rules/catalogue.ts';
import type { Command } from '../command.ts';
import { renderRule } from '../render-rule.ts';
import { didYouMean } from '../settings/parse-settings.ts';

const FORMATS = ['text', 'json'] as const;

/** `plumbline rule show`: one built-in rule. */
export const ruleShowCommand: Command = {
  name: 'rule show',
  summary: 'Tell what a built-in rule finds, why it matters and what to do',
  positional: { name: 'id', description: 'The rule, as findings name it', repeatable: false, required: true },
  options: [{ name: 'format', kind: 'text', choices: FORMATS, default: 'text', description: 'How to print it' }],
  examples: [['rule show settings/boolean-text', 'with an example of what is wrong and what is right']],
  async run(args, terminal) {
    const [id = ''] = args.positionals;
    const rule = findRule(id);
    if (rule === undefined) {
      const hint = didYouMean(
        id,
        builtInRules.map((each) => each.id),
      );
      throw new UsageError(
        'usage/unknown-rule',
        `There is no built-in rule "${id}".${hint || ' plumbline rule list has all of them.'}`,
      );
    }
    const isJson = args.choice('format', FORMATS) === 'json';
    await terminal.stdout.write(isJson ? `${JSON.stringify(rule, undefined, 2)}\n` : renderRule(rule));
    return 0;
  },
};
