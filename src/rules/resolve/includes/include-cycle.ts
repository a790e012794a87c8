import { defineRule } from '../../rule.ts';

export const includeCycle = defineRule({
  id: 'resolve/include-cycle',
  title: 'Includes that form a circle',
  description: 'A file includes itself, perhaps through others. The engine runs out of stack.',
  severity: 'medium',
  help: 'Remove one include of the circle that the message names.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: "includeConfig 'nextflow.config'\n" },
    good: { text: 'process.cpus = 4\n' },
  },
  problem: {
    severity: 'error',
    message: ({ chain }: { readonly chain: readonly string[] }) => `The include closes a cycle: ${chain.join(' -> ')}.`,
  },
});
