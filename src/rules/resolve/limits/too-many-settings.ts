import { defineRule } from '../../rule.ts';

export const tooManySettings = defineRule({
  id: 'resolve/too-many-settings',
  title: 'Too many settings in one view',
  description:
    'The settings of a view exceed the limit, which bounds time and memory. The remaining settings are not judged.',
  help: 'Set fewer settings; a file with this many is probably generated.',
  leavesUnread: true,
  message: ({ limit, left }: { readonly limit: number; readonly left: number }) =>
    `This configuration sets more than ${limit} values (a long string counts as several); ${left} settings are not judged.`,
});
