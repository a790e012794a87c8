import { defineRule } from '../../rule.ts';

export const leadingSeparator = defineRule({
  id: 'syntax/leading-separator',
  title: 'Semicolon at the start of the file',
  description: 'There is no statement before the semicolon. The engine refuses the file.',
  severity: 'medium',
  help: 'Remove the semicolon.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: ';process.cpus = 4\n' },
    good: { text: 'process.cpus = 4\n' },
  },
  problem: {
    severity: 'error',
    message: 'A file cannot begin with `;`.',
    fix: 'Remove the semicolon.',
  },
});
