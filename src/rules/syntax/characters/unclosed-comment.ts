import { defineRule } from '../../rule.ts';

export const unclosedComment = defineRule({
  id: 'syntax/unclosed-comment',
  title: 'Unclosed comment',
  description:
    'Everything after the `/*` is part of the comment, so no setting there has an effect. Nextflow refuses the file.',
  help: 'Add `*/` where the comment should end.',
  leavesUnread: true,
  bad: { line: 2, text: "process.cpus = 4\n/* for later\nprocess.queue = 'long'\n" },
  good: { text: "process.cpus = 4\n/* for later */\nprocess.queue = 'long'\n" },
  message: 'Unclosed comment. Add `*/` where it should end.',
});
