import { defineRule } from '../../rule.ts';

export const unclosedComment = defineRule({
  id: 'syntax/unclosed-comment',
  title: 'A comment is never closed',
  description: 'Everything after the `/*` is comment, so that no setting after it is set; the engine refuses the file.',
  severity: 'medium',
  help: 'Add `*/` where the comment should end.',
  leavesUnread: true,
  examples: {
    bad: { line: 2, text: "process.cpus = 4\n/* for later\nprocess.queue = 'long'\n" },
    good: { text: "process.cpus = 4\n/* for later */\nprocess.queue = 'long'\n" },
  },
  problem: {
    severity: 'error',
    message: 'This comment is never closed. Add `*/` where it should end.',
  },
});
