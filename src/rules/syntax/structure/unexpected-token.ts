import { defineRule } from '../../rule.ts';
import type { Found } from '../wording.ts';

export const unexpectedToken = defineRule({
  id: 'syntax/unexpected-token',
  title: 'Something stands where it cannot',
  description: 'The engine cannot make sense of the file from here on and refuses it.',
  severity: 'medium',
  help: 'The message says what stands there; look for what is missing or too much before it.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: 'process.cpus = cpus = 4\n' },
    good: { text: 'process.cpus = 4\n' },
  },
  problem: {
    severity: 'error',
    message: ({ found }: Found): string => `${found.charAt(0).toUpperCase()}${found.slice(1)} cannot stand here.`,
  },
});
