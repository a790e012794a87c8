import { defineRule } from '../../rule.ts';

export const cutValue = defineRule({
  id: 'syntax/cut-value',
  title: 'Value cut off by a line break',
  description:
    'A line that begins with an operator does not continue the value before it. The strict dialect refuses the file; the legacy dialect silently ignores the rest of the value.',
  help: 'Move the operator to the end of the previous line.',
  leavesUnread: true,
  bad: { line: 2, text: "process.clusterOptions = '--exclusive'\n    + ' --account=acme'\n" },
  good: { text: "process.clusterOptions = '--exclusive' +\n    ' --account=acme'\n" },
  message:
    'The value ended on the previous line: the strict dialect refuses this line, the legacy dialect silently ignores it.',
  edit: 'Move the operator to the end of the previous line.',
  isHalfRead: true,
});
