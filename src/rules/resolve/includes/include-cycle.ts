import { defineRule } from '../../rule.ts';

export const includeCycle = defineRule({
  id: 'resolve/include-cycle',
  title: 'Include cycle',
  description: 'A file includes itself, directly or through other files. Nextflow stops with a stack overflow.',
  help: 'Remove one of the includes in the message.',
  leavesUnread: true,
  bad: { line: 1, text: "includeConfig 'nextflow.config'\n" },
  good: { text: 'process.cpus = 4\n' },
  message: ({ chain }: { readonly chain: readonly string[] }) =>
    `Include cycle: ${chain.join(' -> ')}. Remove one of these includes.`,
  leavesIncludeUnread: true,
});
