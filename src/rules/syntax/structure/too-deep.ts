import { defineRule } from '../../rule.ts';

export const tooDeep = defineRule({
  id: 'syntax/too-deep',
  title: 'Nesting too deep',
  description:
    'Brackets or operators are nested deeper than the limit, which bounds time and memory. The rest of the file is not judged.',
  help: 'Split the value.',
  leavesUnread: true,
  message: ({ limit }: { readonly limit: number }): string =>
    `Brackets or operators are nested more than ${limit} levels deep here; the rest of the file is not read. Split the value.`,
});
