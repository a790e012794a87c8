import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const misplacedDefinition = defineRule({
  id: 'syntax/misplaced-definition',
  title: 'Function, class or import inside braces',
  description:
    'The legacy dialect accepts definitions of functions and classes only at the top level of the file, and the strict dialect nowhere. Nextflow refuses the file.',
  help: 'Move the definition to the top level, or write a closure: `def f = { … }`.',
  leavesUnread: true,
  bad: { line: 2, text: 'process.cpus = {\n    def twice(n) { 2 * n }\n    twice(2)\n}\n', syntax: 'v1' },
  good: { text: 'process.cpus = {\n    def twice = { n -> 2 * n }\n    twice(2)\n}\n', syntax: 'v1' },
  message: ({ name }: Named): string =>
    `${name} cannot be inside a block or a closure. Move it to the top level of the file.`,
});
