import { defineRule } from '../../rule.ts';

export const duplicateKey = defineRule({
  id: 'syntax/duplicate-key',
  title: 'Duplicate map key',
  description: 'Of two entries with the same key only the last one counts. A change to the first one has no effect.',
  severity: 'low',
  help: 'Remove one of the two.',
  bad: { line: 1, text: "process.ext = [args: '--fast', prefix: 'a', args: '--slow']\n" },
  good: { text: "process.ext = [args: '--fast --slow', prefix: 'a']\n" },
  message: 'Duplicate map key: only its last value counts.',
  edit: 'Remove one of the two.',
});
