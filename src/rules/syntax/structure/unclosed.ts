import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const unclosed = defineRule({
  id: 'syntax/unclosed',
  title: 'Unclosed bracket',
  description:
    'The file ends before a bracket is closed, often because of a missing brace much earlier. Nextflow refuses the file.',
  help: 'Add the closing bracket; the indentation often shows where.',
  leavesUnread: true,
  bad: { line: 3, text: 'process {\n    cpus = 4\n' },
  good: { text: 'process {\n    cpus = 4\n}\n' },
  message: ({ name }: Named): string => `The file ends before this is closed: ${name}. Add the closing bracket.`,
});
