import { defineRule } from '../../rule.ts';

export const duplicateKey = defineRule({
  id: 'syntax/duplicate-key',
  title: 'A key that a map has twice',
  description:
    'Of two entries with one key only the last counts, without a word. Whoever changes the first one will wonder why nothing changes.',
  severity: 'low',
  help: 'Remove one of the two.',
  examples: {
    bad: { line: 1, text: "process.ext = [args: '--fast', prefix: 'a', args: '--slow']\n" },
    good: { text: "process.ext = [args: '--fast --slow', prefix: 'a']\n" },
  },
  problem: {
    severity: 'error',
    message: 'The map has this key before: only the last of its values counts.',
    fix: 'Remove one of the two.',
  },
});
