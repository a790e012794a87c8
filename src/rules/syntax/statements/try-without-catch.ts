import { defineRule } from '../../rule.ts';

export const tryWithoutCatch = defineRule({
  id: 'syntax/try-without-catch',
  title: '`try` without `catch` or `finally`',
  description: 'A `try` needs a `catch` or a `finally`. Nextflow refuses the file.',
  help: 'Add a `catch`, or remove the `try` and keep its statements.',
  leavesUnread: true,
  bad: { line: 1, text: 'process.cpus = { try { params.cpus } }\n' },
  good: { text: 'process.cpus = { try { params.cpus } catch (Exception e) { 1 } }\n' },
  message: 'A `try` needs a `catch` or a `finally`. Add one, or remove the `try`.',
});
