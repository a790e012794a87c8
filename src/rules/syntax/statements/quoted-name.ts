import { defineRule } from '../../rule.ts';

export const quotedName = defineRule({
  id: 'syntax/quoted-name',
  title: 'A quoted name alone',
  description: 'The legacy dialect does not take a quoted name without dots for a setting and refuses the file.',
  severity: 'medium',
  help: 'Write the full name with dots.',
  leavesUnread: true,
  examples: {
    bad: { line: 2, syntax: 'v1', text: "process {\n    'cpus' = 4\n}\n" },
    good: { syntax: 'v1', text: 'process {\n    cpus = 4\n}\n' },
  },
  problem: {
    severity: 'error',
    message: 'The legacy dialect does not take a quoted name without dots for a setting. Use the dotted form.',
  },
});
