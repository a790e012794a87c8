import { defineRule } from '../../rule.ts';

export const tooManySteps = defineRule({
  id: 'resolve/too-many-steps',
  title: 'Too much to compute',
  description: 'Values take more steps to compute than are taken for one view, to bound time; the rest is not judged.',
  severity: 'medium',
  help: 'Compute less in the configuration.',
  leavesUnread: true,
  problem: {
    severity: 'error',
    message: ({ limit }: { readonly limit: number }) =>
      `This configuration computes more than the ${limit} steps that are followed; what comes after them is not known.`,
  },
});
