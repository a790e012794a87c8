import { defineRule } from '../../rule.ts';

export const tooManySettings = defineRule({
  id: 'resolve/too-many-settings',
  title: 'Too many settings in one view',
  description: 'More settings are set than are read of one view, to bound time and memory; the rest is not judged.',
  severity: 'medium',
  help: 'Set fewer settings; a file with this many was most likely made by a program.',
  leavesUnread: true,
  problem: {
    severity: 'error',
    message: ({ limit, left }: { readonly limit: number; readonly left: number }) =>
      `This configuration sets more than ${limit} values, long texts counting as several; ${left} of its settings are left out and not judged.`,
  },
});
