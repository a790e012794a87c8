import { defineRule } from '../../rule.ts';
import { describeAssignment, type Unassigned } from '../wording.ts';

export const colonInsteadOfEquals = defineRule({
  id: 'syntax/colon-instead-of-equals',
  title: 'A colon where an equals sign belongs',
  description: 'A colon belongs to selectors and maps. For a setting the engine refuses the file or ignores the line.',
  severity: 'medium',
  help: 'Write `=`.',
  fix: 'cpus = 4',
  leavesUnread: true,
  examples: {
    bad: { line: 2, text: 'process {\n    cpus: 4\n}\n' },
    good: { text: 'process {\n    cpus = 4\n}\n' },
  },
  problem: {
    severity: 'error',
    message: (_: Unassigned): string =>
      'A setting is written with `=`, not with `:`, which belongs to `withName:` and `withLabel:` blocks and to maps.',
    fix: describeAssignment,
  },
  isHalfRead: true,
});
