import { defineRule } from '../../rule.ts';

export const incompleteStatement = defineRule({
  id: 'syntax/incomplete-statement',
  title: 'A name that is given no value',
  description:
    'A setting is named and nothing is done with it. The engine refuses the file; its legacy dialect goes on where the name was set before.',
  severity: 'medium',
  help: 'Add `= value`, or remove the name.',
  leavesUnread: true,
  examples: {
    bad: { line: 2, text: 'process {\n    cpus\n}\n' },
    good: { text: 'process {\n    cpus = 4\n}\n' },
  },
  problem: {
    severity: 'error',
    message: 'A setting is named here, but given no value. Add `= value`, or remove it.',
  },
});
