import { defineRule } from '../../rule.ts';
import { groupByDirective, writeWorded } from '../wording.ts';

export const outOfRange = defineRule({
  id: 'settings/out-of-range',
  title: 'Value out of range',
  description: 'The setting has limits, and this value is outside them.',
  help: 'Use a value within the limits in the message.',
  bad: { line: 1, text: 'executor.queueSize = -5\n' },
  good: { text: 'executor.queueSize = 5\n' },
  level: 'warning',
  message: writeWorded,
  groupBy: groupByDirective,
});
