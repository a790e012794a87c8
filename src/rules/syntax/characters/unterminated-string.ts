import { defineRule } from '../../rule.ts';

export const unterminatedString = defineRule({
  id: 'syntax/unterminated-string',
  title: 'Unterminated string',
  description: 'Without its closing quote, a string includes all text that follows. Nextflow refuses the file.',
  help: 'Add the closing quote. A string of several lines needs three quotes at both ends.',
  leavesUnread: true,
  bad: { line: 1, text: "process.queue = 'long\nprocess.cpus = 4\n" },
  good: { text: "process.queue = 'long'\nprocess.cpus = 4\n" },
  message: 'Unterminated string. Add the closing quote; a string of several lines needs three quotes at both ends.',
  coversLine: true,
});
