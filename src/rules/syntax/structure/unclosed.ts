import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const unclosed = defineRule({
  id: 'syntax/unclosed',
  title: 'A bracket is never closed',
  description:
    'The file ends before everything that was opened is closed, often because a brace got lost much earlier. The engine refuses the file.',
  severity: 'medium',
  help: 'Add what closes it; indentation often shows where.',
  leavesUnread: true,
  examples: {
    bad: { line: 3, text: 'process {\n    cpus = 4\n' },
    good: { text: 'process {\n    cpus = 4\n}\n' },
  },
  problem: {
    severity: 'error',
    message: ({ name }: Named): string => `The file ends before this was closed: ${name}. Add what closes it.`,
  },
});
