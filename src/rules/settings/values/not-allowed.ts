import { defineRule } from '../../rule.ts';
import { worded } from '../wording.ts';

export const notAllowed = defineRule({
  id: 'settings/not-allowed',
  title: 'A value that the setting does not have',
  description: 'The setting takes one of a few values, and this is none of them.',
  severity: 'medium',
  help: 'The message lists the values.',
  examples: {
    bad: { line: 1, text: "workflow.output.mode = 'teleport'\n" },
    good: { text: "workflow.output.mode = 'copy'\n" },
  },
  problem: { severity: 'warning', message: worded },
});
