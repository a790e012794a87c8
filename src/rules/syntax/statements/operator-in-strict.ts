import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const operatorInStrict = defineRule({
  id: 'syntax/operator-in-strict',
  title: 'Operator that only the legacy dialect has',
  description: 'The strict dialect does not have operators such as `++` and spread, and refuses the file.',
  help: 'Write the expression without the operator.',
  leavesUnread: true,
  bad: { line: 1, text: 'process.cpus = { def n = 1; n++; n }\n' },
  good: { text: 'process.cpus = { def n = 1; n += 1; n }\n' },
  message: ({ name }: Named): string => `The strict dialect has no ${name} here; only the legacy dialect does.`,
  isReadWhole: true,
  groupBy: () => '',
});
