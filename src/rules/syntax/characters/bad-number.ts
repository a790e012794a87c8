import { defineRule } from '../../rule.ts';

export const badNumber = defineRule({
  id: 'syntax/bad-number',
  title: 'Malformed number',
  description:
    'Digits after a leading zero are octal, and an underscore must stand between digits. Nextflow refuses the file.',
  help: 'Remove the leading zero or the underscore.',
  leavesUnread: true,
  bad: { line: 1, text: 'process.maxRetries = 08\n' },
  good: { text: 'process.maxRetries = 8\n' },
  message:
    'Malformed number. Digits after a leading 0 are octal (0 to 7), `_` must stand between digits, and a number that ends in `i` or `L` must fit 32 or 64 bits.',
});
