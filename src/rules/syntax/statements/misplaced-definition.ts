import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const misplacedDefinition = defineRule({
  id: 'syntax/misplaced-definition',
  title: 'A function, class or import inside braces',
  description:
    'The legacy dialect defines functions and classes at the level of the file alone, and the strict one nowhere. The file is refused.',
  severity: 'medium',
  help: 'Move the definition out of the braces, or write a closure: `def f = { … }`.',
  leavesUnread: true,
  examples: {
    bad: { line: 2, text: 'process.cpus = {\n    def twice(n) { 2 * n }\n    twice(2)\n}\n', syntax: 'v1' },
    good: { text: 'process.cpus = {\n    def twice = { n -> 2 * n }\n    twice(2)\n}\n', syntax: 'v1' },
  },
  problem: {
    severity: 'error',
    message: ({ name }: Named): string =>
      `${name} can stand neither in a block nor in a closure. Move it to where the file's settings stand.`,
  },
});
