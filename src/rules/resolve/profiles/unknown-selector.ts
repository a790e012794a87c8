import { defineRule } from '../../rule.ts';
import type { Selector } from '../wording.ts';

export const unknownSelector = defineRule({
  id: 'resolve/unknown-selector',
  title: 'A selector of a kind that does not exist',
  description:
    'Processes are chosen by `withName:` and `withLabel:` and nothing else. What stands in another block of this form holds for no process, or the engine stops.',
  severity: 'medium',
  help: 'Write `withName:` or `withLabel:`.',
  examples: {
    bad: { line: 2, text: "process {\n    withLabels: 'big' {\n        cpus = 16\n    }\n}\n" },
    good: { text: "process {\n    withLabel: 'big' {\n        cpus = 16\n    }\n}\n" },
  },
  problem: {
    severity: 'warning',
    message: ({ name }: Selector) =>
      `\`${name}:\` selects nothing: processes are chosen by \`withName:\` and \`withLabel:\`. What is set in this block holds for none.`,
    fix: ({ right }: Selector) => (right === undefined ? undefined : `Write \`${right}:\`.`),
  },
  coversSelector: true,
});
