import { defineRule } from '../../rule.ts';

export const commentSeparates = defineRule({
  id: 'syntax/comment-separates',
  title: 'Only a comment separates two statements',
  description:
    'The strict dialect reads a comment as a line break and the legacy one does not, so that one engine takes the file and another refuses it.',
  severity: 'medium',
  help: 'Begin a new line for the second statement.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, syntax: 'v1', text: "process.cpus = 4 /* and */ process.queue = 'long'\n" },
    good: { syntax: 'v1', text: "process.cpus = 4\nprocess.queue = 'long'\n" },
  },
  problem: {
    severity: 'error',
    message:
      'Only the comment stands between two statements: the strict dialect reads it as a line break, the legacy one does not.',
    fix: 'Begin a new line for the second one.',
  },
});
