import { defineRule } from '../../rule.ts';

export const lineBreak = defineRule({
  id: 'syntax/line-break',
  title: 'Line break inside a statement',
  description: 'The strict dialect does not accept a line break at this place and refuses the file.',
  severity: 'medium',
  help: 'Move the text after the line break to the end of the previous line.',
  leavesUnread: true,
  examples: {
    bad: { line: 2, text: 'process\n    .cpus = 4\n' },
    good: { text: 'process.cpus = 4\n' },
  },
  problem: {
    severity: 'error',
    message: 'The strict dialect refuses a line break before this.',
    fix: 'Move this to the end of the previous line.',
  },
});
