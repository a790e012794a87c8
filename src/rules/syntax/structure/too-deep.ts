import { defineRule } from '../../rule.ts';

export const tooDeep = defineRule({
  id: 'syntax/too-deep',
  title: 'Nesting beyond all measure',
  description:
    'Brackets or operators are nested deeper than is read, to bound time and memory; the rest of the file is not judged.',
  severity: 'medium',
  help: 'Split the value.',
  leavesUnread: true,
  problem: {
    severity: 'error',
    message: ({ limit }: { readonly limit: number }): string =>
      `Brackets or operators are nested more than ${limit} deep here; the file is not read any further. Split the value.`,
  },
});
