import { defineRule } from '../../rule.ts';
import { worded } from '../wording.ts';

export const outOfRange = defineRule({
  id: 'settings/out-of-range',
  title: 'A value beyond its limits',
  description: 'The setting takes values between limits, and this one lies outside of them.',
  severity: 'medium',
  help: 'The message names the limits.',
  examples: {
    bad: { line: 1, text: 'executor.queueSize = -5\n' },
    good: { text: 'executor.queueSize = 5\n' },
  },
  problem: { severity: 'warning', message: worded },
});
