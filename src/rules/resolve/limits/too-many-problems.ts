import { defineRule } from '../../rule.ts';

export const tooManyProblems = defineRule({
  id: 'resolve/too-many-problems',
  title: 'Too many problems in one view',
  description: 'Plumbline lists only the first problems of a view, to bound time and memory.',
  help: 'Correct the listed problems first.',
  leavesUnread: true,
  message: ({ count }: { readonly count: number }) =>
    `${count} more problems in this configuration are not listed. Correct the listed ones first.`,
});
