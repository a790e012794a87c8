import { defineRule } from '../../rule.ts';

export const includeLimit = defineRule({
  id: 'resolve/include-limit',
  title: 'Too many includes',
  description:
    'The number of includes exceeds the limit, which bounds time and memory. The remaining files are not judged.',
  help: 'Include fewer files.',
  leavesUnread: true,
  message: ({ limit }: { readonly limit: number }) => `The view has more than ${limit} includes; this one is not read.`,
  refusedBy: [],
  leavesIncludeUnread: true,
});
