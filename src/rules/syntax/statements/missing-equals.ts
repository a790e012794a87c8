import { defineRule } from '../../rule.ts';
import { describeAssignment, type Unassigned } from '../wording.ts';

export const missingEquals = defineRule({
  id: 'syntax/missing-equals',
  title: 'A setting without its equals sign',
  description:
    'In a script `cpus 4` is a directive, in a configuration it is a call of nothing: the setting is not set. The strict dialect refuses the file; the legacy one ignores the line or stops.',
  severity: 'medium',
  help: 'Write `=` between the name and the value.',
  fix: 'cpus = 4',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: 'cleanup true\n' },
    good: { text: 'cleanup = true\n' },
  },
  problem: {
    severity: 'error',
    message: (_: Unassigned): string => 'A setting needs an equals sign between its name and its value.',
    fix: describeAssignment,
  },
});
