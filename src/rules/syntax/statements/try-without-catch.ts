import { defineRule } from '../../rule.ts';

export const tryWithoutCatch = defineRule({
  id: 'syntax/try-without-catch',
  title: 'A `try` alone',
  description: 'A `try` has a `catch` or a `finally`. The engine refuses the file.',
  severity: 'medium',
  help: 'Add a `catch`, or remove the `try` and keep what it holds.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: 'process.cpus = { try { params.cpus } }\n' },
    good: { text: 'process.cpus = { try { params.cpus } catch (Exception e) { 1 } }\n' },
  },
  problem: {
    severity: 'error',
    message: 'A `try` needs a `catch` or a `finally`. Add one, or remove the `try`.',
  },
});
