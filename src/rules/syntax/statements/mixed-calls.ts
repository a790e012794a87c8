import { defineRule } from '../../rule.ts';

export const mixedCalls = defineRule({
  id: 'syntax/mixed-calls',
  title: 'Calls and settings in one block',
  description: 'Only the `plugins` block holds calls such as `id`, and nothing else. The engine refuses the file.',
  severity: 'medium',
  help: 'Write settings with `=`, and move them out of `plugins`.',
  leavesUnread: true,
  examples: {
    bad: {
      line: 3,
      text: "plugins {\n    id 'nf-schema@2.3.0'\n    verbose = true\n}\n",
      also: ['resolve/no-effect'],
    },
    good: { text: "plugins {\n    id 'nf-schema@2.3.0'\n}\n" },
  },
  problem: {
    severity: 'error',
    message: '`plugins` holds calls such as `id`, and nothing else.',
    fix: 'Move this statement out of the block.',
  },
});
