import { defineRule } from '../../rule.ts';
import type { Selector } from '../wording.ts';

export const unknownSelector = defineRule({
  id: 'resolve/unknown-selector',
  title: 'Unknown kind of selector',
  description:
    'Only `withName:` and `withLabel:` select processes. The settings in any other such block apply to no process, or Nextflow stops.',
  help: 'Write `withName:` or `withLabel:`.',
  bad: { line: 2, text: "process {\n    withLabels: 'big' {\n        cpus = 16\n    }\n}\n" },
  good: { text: "process {\n    withLabel: 'big' {\n        cpus = 16\n    }\n}\n" },
  level: 'warning',
  message: ({ name }: Selector) =>
    `Unknown selector \`${name}:\`: only \`withName:\` and \`withLabel:\` select processes, so the settings in this block apply to none.`,
  edit: ({ right }: Selector) => (right === undefined ? undefined : `Write \`${right}:\`.`),
  coversSelector: true,
});
