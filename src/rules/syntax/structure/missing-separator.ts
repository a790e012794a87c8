import { defineRule } from '../../rule.ts';

export const missingSeparator = defineRule({
  id: 'syntax/missing-separator',
  title: 'Two statements on one line',
  description: 'Nothing separates the second statement from the first. Nextflow refuses the file.',
  help: 'Put the second statement on its own line, or write `;` between them.',
  leavesUnread: true,
  bad: { line: 1, text: "process.cpus = 4 process.queue = 'long'\n" },
  good: { text: "process.cpus = 4; process.queue = 'long'\n" },
  message: 'A second statement begins on the same line.',
  edit: 'Put it on its own line, or write `;` before it.',
  concernsLoneName: true,
  yieldsToPrevious: true,
});
