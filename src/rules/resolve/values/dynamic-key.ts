import { isSyntaxRule } from '../../implied-by.ts';
import { defineRule } from '../../rule.ts';

export const dynamicKey = defineRule({
  id: 'resolve/dynamic-key',
  title: 'Name that cannot be determined statically',
  description: 'The launch decides which setting this assignment sets.',
  severity: 'info',
  help: 'Write the name literally.',
  bad: { line: 1, syntax: 'v1', text: "params.\"${System.getenv('NAME')}\" = 'x'\n" },
  good: { syntax: 'v1', text: "params.name = 'x'\n" },
  level: 'warning',
  message: 'The name of this setting is computed and cannot be determined statically. Write it literally.',
  impliedBy: isSyntaxRule,
});
