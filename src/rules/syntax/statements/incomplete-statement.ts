import { defineRule } from '../../rule.ts';

export const incompleteStatement = defineRule({
  id: 'syntax/incomplete-statement',
  title: 'Name without a value',
  description:
    'The statement names a setting but assigns nothing. The strict dialect refuses the file; the legacy dialect accepts it only if the name was set before.',
  help: 'Add `= value`, or remove the name.',
  leavesUnread: true,
  bad: { line: 2, text: 'process {\n    cpus\n}\n' },
  good: { text: 'process {\n    cpus = 4\n}\n' },
  message: 'This setting has no value. Add `= value`, or remove the name.',
  concernsLoneName: true,
});
