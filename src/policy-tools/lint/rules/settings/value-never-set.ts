import { isOfValue } from '../../../../policy/names/check-mentions.ts';
import { findAllowed } from '../../../../vocabulary/check-value.ts';
import type { LintRule } from '../../lint-rule.ts';
import { findRangeAt } from '../../linted-pack.ts';
import { findKnownMentions } from './find-known-mentions.ts';

export const valueNeverSet: LintRule = {
  id: 'lint/value-never-set',
  level: 'error',
  title: 'Comparison with a value that the setting never has',
  description:
    'The setting accepts one of a few values, and the policy compares it with another one: the comparison never holds.',
  help: 'Compare with a value that the setting takes. `plumbline vocabulary NAME` lists them.',
  examples: {
    bad: {
      text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains "copies" if lib.effective("workflow.output.mode") == "cp"\n',
      at: '"cp"',
    },
    good: {
      text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains "copies" if lib.effective("workflow.output.mode") == "copy"\n',
    },
  },
  *find(pack) {
    for (const { file, mention, mentioned, definition } of findKnownMentions(pack)) {
      const { allowed, open } = definition;
      if (allowed === undefined || open === true || definition.types[0] === 'list' || !isOfValue(mention)) continue;
      for (const { operator, values, line, column } of mention.compared ?? []) {
        if (!['==', '!=', 'in'].includes(operator)) continue;
        const wrong = values.filter((value) => findAllowed(definition, value) === undefined);
        if (wrong.length === 0) continue;
        const never = wrong.map((value) => JSON.stringify(value)).join(' or ');
        const message = `\`${mentioned.written}\` is never ${never}: it accepts ${allowed.map((value) => JSON.stringify(value)).join(', ')}`;
        yield { file, range: findRangeAt(file, { line, column }), message };
      }
    }
  },
};
