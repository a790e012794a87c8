import { defineRule } from '../../rule.ts';

export const includeDepth = defineRule({
  id: 'resolve/include-depth',
  title: 'Includes nested too deep',
  description:
    'Includes are nested deeper than the limit, which bounds time and memory. The deeper files are not judged.',
  help: 'Nest fewer files.',
  leavesUnread: true,
  message: ({ limit }: { readonly limit: number }) =>
    `Includes are nested more than ${limit} files deep; this file is not read.`,
  refusedBy: [],
  leavesIncludeUnread: true,
});
