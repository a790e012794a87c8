import { defineRule } from '../../rule.ts';

export const unterminatedString = defineRule({
  id: 'syntax/unterminated-string',
  title: 'A string is never closed',
  description: 'Without its closing quote a string swallows what comes after it, and the engine refuses the file.',
  severity: 'medium',
  help: 'Add the closing quote. A string over several lines needs three quotes at both ends.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: "process.queue = 'long\nprocess.cpus = 4\n" },
    good: { text: "process.queue = 'long'\nprocess.cpus = 4\n" },
  },
  problem: {
    severity: 'error',
    message:
      'This string is never closed. Add the closing quote; a string over several lines needs three quotes at both ends.',
  },
});
