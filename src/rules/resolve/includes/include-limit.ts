import { defineRule } from '../../rule.ts';

export const includeLimit = defineRule({
  id: 'resolve/include-limit',
  title: 'Too many includes',
  description: 'More files are included than are followed, to bound time and memory; the rest is not judged.',
  severity: 'medium',
  help: 'Include fewer files.',
  leavesUnread: true,
  problem: {
    severity: 'error',
    message: ({ limit }: { readonly limit: number }) =>
      `More than ${limit} includes are read for one view; this one is left out.`,
  },
  refusedBy: [],
});
