import { defineRule } from '../../rule.ts';

export const cutValue = defineRule({
  id: 'syntax/cut-value',
  title: 'A value is cut off by a line break',
  description:
    'A line that begins with an operator does not go on with the value before it: the strict dialect refuses the file, and the legacy one silently loses the rest of the value.',
  severity: 'medium',
  help: 'Put the operator at the end of the line before.',
  leavesUnread: true,
  examples: {
    bad: { line: 2, text: "process.clusterOptions = '--exclusive'\n    + ' --account=acme'\n" },
    good: { text: "process.clusterOptions = '--exclusive' +\n    ' --account=acme'\n" },
  },
  problem: {
    severity: 'error',
    message:
      'The value ended with the line before: the strict dialect refuses this, the legacy one silently ignores it.',
    fix: 'Put the operator at the end of the line before.',
  },
  isHalfRead: true,
});
