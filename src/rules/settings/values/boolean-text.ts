import { defineRule } from '../../rule.ts';
import { worded } from '../wording.ts';

export const booleanText = defineRule({
  id: 'settings/boolean-text',
  title: 'A boolean that is written as text',
  description:
    "The text 'false' is no false: where the engine asks whether something is set, any text that is not empty means yes. What was meant to be off is on.",
  severity: 'medium',
  help: 'Write true or false without quotes.',
  fix: 'false',
  examples: {
    bad: { line: 1, text: "docker.enabled = 'false'\n" },
    good: { text: 'docker.enabled = false\n' },
  },
  problem: { severity: 'warning', message: worded },
});
