import { defineRule } from '../../rule.ts';
import { worded } from '../wording.ts';

export const wrongType = defineRule({
  id: 'settings/wrong-type',
  title: 'Value of the wrong type',
  description: 'The setting takes values of another type. The engine stops, or behaves in an unintended way.',
  severity: 'medium',
  help: 'Use the type in the message. `plumbline vocabulary NAME` describes the setting.',
  examples: {
    bad: { line: 1, text: "process.maxRetries = 'often'\n" },
    good: { text: 'process.maxRetries = 3\n' },
  },
  problem: { severity: 'warning', message: worded },
});
