import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const codeInStrict = defineRule({
  id: 'syntax/code-in-strict',
  title: 'Code that only the legacy dialect accepts',
  description: 'The strict dialect refuses loops, classes, imports and other code.',
  help: 'Remove it, or move it into the pipeline.',
  leavesUnread: true,
  bad: { line: 1, text: 'process.cpus = { for (i in 1..3) { println i }; 4 }\n' },
  good: { text: 'process.cpus = { 4 * task.attempt }\n' },
  message: ({ name }: Named): string => `The strict dialect has no ${name}.`,
  isReadWhole: true,
  groupBy: () => '',
});
