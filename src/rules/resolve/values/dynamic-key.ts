import { isSyntaxRule } from '../../implied-by.ts';
import { defineRule } from '../../rule.ts';

export const dynamicKey = defineRule({
  id: 'resolve/dynamic-key',
  title: 'A name that cannot be told',
  description: 'Which setting is set here depends on what is only known at launch.',
  severity: 'info',
  help: 'Write the name out.',
  examples: {
    bad: { line: 1, syntax: 'v1', text: "params.\"${System.getenv('NAME')}\" = 'x'\n" },
    good: { syntax: 'v1', text: "params.name = 'x'\n" },
  },
  problem: {
    severity: 'warning',
    message: 'The name that is set here is computed and cannot be told.',
  },
  impliedBy: isSyntaxRule,
});
