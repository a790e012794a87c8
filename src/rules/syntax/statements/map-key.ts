import { defineRule } from '../../rule.ts';

export const mapKey = defineRule({
  id: 'syntax/map-key',
  title: 'An expression as the key of a map',
  description:
    'A key of a map is a word, a string, a number or a bracket of its own. Any other expression is refused by both dialects, unless it stands in parentheses.',
  severity: 'medium',
  help: 'Put the key in parentheses, or in quotes if it is a name.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: 'params.limits = [low.cpus: 1]\n' },
    good: { text: "params.limits = ['low.cpus': 1]\n" },
  },
  problem: {
    severity: 'error',
    message: 'The key of a map is a word, a string or a number. Put any other expression in parentheses.',
  },
});
