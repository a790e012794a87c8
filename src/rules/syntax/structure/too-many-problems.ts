import { defineRule } from '../../rule.ts';

export const tooManyProblems = defineRule({
  id: 'syntax/too-many-problems',
  title: 'Too many problems in one file',
  description: 'Only the first problems of the syntax are listed; the file is most likely no configuration at all.',
  severity: 'medium',
  help: 'Correct those that are listed first.',
  leavesUnread: true,
  problem: {
    severity: 'error',
    message: ({ count }: { readonly count: number }): string =>
      `From here on the file has ${count} more problems of the syntax, which are not listed. Correct those before first.`,
  },
});
