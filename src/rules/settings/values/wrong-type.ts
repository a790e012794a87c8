import { defineRule } from '../../rule.ts';
import { worded } from '../wording.ts';

export const wrongType = defineRule({
  id: 'settings/wrong-type',
  title: 'A value of the wrong type',
  description: 'The setting takes values of another type; the engine stops, or does not do what was meant.',
  severity: 'medium',
  help: 'The message says which type is taken; `plumbline vocabulary NAME` tells all about the setting.',
  examples: {
    bad: { line: 1, text: "process.maxRetries = 'often'\n" },
    good: { text: 'process.maxRetries = 3\n' },
  },
  problem: { severity: 'warning', message: worded },
});
