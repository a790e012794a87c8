import { defineRule } from '../../rule.ts';

export const leadingSeparator = defineRule({
  id: 'syntax/leading-separator',
  title: 'The file begins with a semicolon',
  description: 'Nothing is there to be separated; the engine refuses the file.',
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
    fix: 'Remove it.',
  },
});
