import { defineRule } from '../../rule.ts';

export const commentSeparates = defineRule({
  id: 'syntax/comment-separates',
  title: 'Statements separated only by a comment',
  description:
    'The strict dialect reads a comment as a line break and the legacy dialect does not, so one version of Nextflow accepts the file and another refuses it.',
  help: 'Begin a new line for the second statement.',
  leavesUnread: true,
  bad: { line: 1, syntax: 'v1', text: "process.cpus = 4 /* and */ process.queue = 'long'\n" },
  good: { syntax: 'v1', text: "process.cpus = 4\nprocess.queue = 'long'\n" },
  message:
    'Only a comment separates these statements: the strict dialect reads it as a line break, the legacy dialect does not.',
  edit: 'Begin a new line for the second statement.',
});
