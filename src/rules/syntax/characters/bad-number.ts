import { defineRule } from '../../rule.ts';

export const badNumber = defineRule({
  id: 'syntax/bad-number',
  title: 'A number that is none',
  description:
    'Digits after a leading zero are octal, and an underscore may only stand between digits. The engine refuses the file.',
  severity: 'medium',
  help: 'Remove the leading zero or the underscore.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: 'process.maxRetries = 08\n' },
    good: { text: 'process.maxRetries = 8\n' },
  },
  problem: {
    severity: 'error',
    message:
      'This is not a number: digits after a leading 0 are octal (0 to 7), no digits may end with `_`, and with `i` or `L` at its end it must fit 32 or 64 bits.',
  },
});
