import { defineRule } from '../../rule.ts';
import { describeAssignment, type Unassigned } from '../wording.ts';

export const colonInsteadOfEquals = defineRule({
  id: 'syntax/colon-instead-of-equals',
  title: 'Colon instead of an equals sign',
  description: 'Colons belong to selectors and maps. Nextflow refuses a setting with a colon, or ignores the line.',
  help: 'Write `=`.',
  fix: 'cpus = 4',
  leavesUnread: true,
  bad: { line: 2, text: 'process {\n    cpus: 4\n}\n' },
  good: { text: 'process {\n    cpus = 4\n}\n' },
  message: (_: Unassigned): string =>
    'A setting needs `=`, not `:`, which is for `withName:` and `withLabel:` blocks and for maps.',
  edit: describeAssignment,
  isHalfRead: true,
});
