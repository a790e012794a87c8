import { defineRule } from '../../rule.ts';

export const mapKey = defineRule({
  id: 'syntax/map-key',
  title: 'Expression as a map key',
  description:
    'A map key is a word, a string, a number, or an expression in brackets. Both dialects refuse any other expression without parentheses.',
  help: 'Put the key in parentheses, or in quotes if it is a name.',
  leavesUnread: true,
  bad: { line: 1, text: 'params.limits = [low.cpus: 1]\n' },
  good: { text: "params.limits = ['low.cpus': 1]\n" },
  message: 'A map key must be a word, a string or a number. Put any other expression in parentheses.',
});
