import { defineRule } from '../../rule.ts';

export const lineBreak = defineRule({
  id: 'syntax/line-break',
  title: 'A line break within a statement',
  description: 'The strict dialect does not allow a line break here and refuses the file.',
  severity: 'medium',
  help: 'Move what follows the line break to the end of the line before it.',
  leavesUnread: true,
  examples: {
    bad: { line: 2, text: 'process\n    .cpus = 4\n' },
    good: { text: 'process.cpus = 4\n' },
  },
  problem: {
    severity: 'error',
    message: 'The strict dialect does not allow a line break before this.',
    fix: 'Move it to the end of the line before.',
  },
});
