import { defineRule } from '../../rule.ts';

export const tooManyProblems = defineRule({
  id: 'resolve/too-many-problems',
  title: 'Too many problems in one view',
  description: 'Only the first problems of a view are listed; the rest is left out, to bound time and memory.',
  severity: 'medium',
  help: 'Correct those that are listed first.',
  leavesUnread: true,
  problem: {
    severity: 'error',
    message: ({ count }: { readonly count: number }) =>
      `There are ${count} more problems in this configuration, which are not listed.`,
  },
});
