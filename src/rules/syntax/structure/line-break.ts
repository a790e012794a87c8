import { defineRule } from '../../rule.ts';

export const lineBreak = defineRule({
  id: 'syntax/line-break',
  title: 'Line break inside a statement',
  description: 'The strict dialect does not accept a line break at this place and refuses the file.',
  help: 'Move the text after the line break to the end of the previous line.',
  leavesUnread: true,
  bad: { line: 2, text: 'process\n    .cpus = 4\n' },
  good: { text: 'process.cpus = 4\n' },
  message: 'The strict dialect refuses a line break before this.',
  edit: 'Move this to the end of the previous line.',
});
