import { defineRule } from '../../rule.ts';

export const leadingSeparator = defineRule({
  id: 'syntax/leading-separator',
  title: 'Semicolon at the start of the file',
  description: 'There is no statement before the semicolon. Nextflow refuses the file.',
  help: 'Remove the semicolon.',
  leavesUnread: true,
  bad: { line: 1, text: ';process.cpus = 4\n' },
  good: { text: 'process.cpus = 4\n' },
  message: 'A file cannot begin with `;`.',
  edit: 'Remove the semicolon.',
});
