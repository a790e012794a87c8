import { defineRule } from '../../rule.ts';

export const commentBreaksLine = defineRule({
  id: 'syntax/comment-breaks-line',
  title: 'Comment inside a statement',
  description:
    'The strict dialect reads a comment as a line break, and this statement cannot continue on the next line. It refuses the file.',
  help: 'Move the comment to the end of the line.',
  leavesUnread: true,
  bad: { line: 1, text: 'process /* all of them */ .cpus = 4\n' },
  good: { text: 'process.cpus = 4 // all of them\n' },
  message: 'The strict dialect reads the preceding comment as a line break and refuses one here.',
  edit: 'Move the comment to the end of the line.',
});
