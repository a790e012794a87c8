import { defineRule } from '../../rule.ts';
import { describeAssignment, type Unassigned } from '../wording.ts';

export const missingEquals = defineRule({
  id: 'syntax/missing-equals',
  title: 'Missing equals sign',
  description:
    'In a script `cpus 4` is a directive; in a configuration it calls a function that does not exist. The strict dialect refuses the file; the legacy dialect ignores the line or stops.',
  help: 'Write `=` between the name and the value.',
  fix: 'cpus = 4',
  leavesUnread: true,
  bad: { line: 1, text: 'cleanup true\n' },
  good: { text: 'cleanup = true\n' },
  message: (_: Unassigned): string => 'Missing `=` between the name of a setting and its value.',
  edit: describeAssignment,
});
