import { defineRule } from '../../rule.ts';

export const includeDepth = defineRule({
  id: 'resolve/include-depth',
  title: 'Includes that are nested too deep',
  description: 'More files include one another than are followed, to bound time and memory; the rest is not judged.',
  severity: 'medium',
  help: 'Nest fewer files.',
  leavesUnread: true,
  problem: {
    severity: 'error',
    message: ({ limit }: { readonly limit: number }) =>
      `Includes are nested more than ${limit} files deep; this one is not read.`,
  },
  refusedBy: [],
});
