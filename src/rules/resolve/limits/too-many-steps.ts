import { defineRule } from '../../rule.ts';

export const tooManySteps = defineRule({
  id: 'resolve/too-many-steps',
  title: 'Too much computation in one view',
  description:
    'Computing the values of a view takes more steps than the limit, which bounds time. The remaining values are not judged.',
  help: 'Compute less in the configuration.',
  leavesUnread: true,
  message: ({ limit }: { readonly limit: number }) =>
    `Computing this configuration takes more than ${limit} steps; later values are unknown.`,
});
