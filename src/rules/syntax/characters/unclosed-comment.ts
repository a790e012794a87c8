import { defineRule } from '../../rule.ts';

export const unclosedComment = defineRule({
  id: 'syntax/unclosed-comment',
  title: 'Unclosed comment',
  description:
    'Everything after the `/*` is part of the comment, so no setting there has an effect. The engine refuses the file.',
  severity: 'medium',
  help: 'Add `*/` where the comment should end.',
  leavesUnread: true,
  examples: {
    bad: { line: 2, text: "process.cpus = 4\n/* for later\nprocess.queue = 'long'\n" },
    good: { text: "process.cpus = 4\n/* for later */\nprocess.queue = 'long'\n" },
  },
  problem: {
    severity: 'error',
    message: 'Unclosed comment. Add `*/` where it should end.',
  },
});
