import { defineRule } from '../../rule.ts';
import { selectorOutsideBlock } from '../../syntax/statements/selector-outside-block.ts';
import type { Named } from '../wording.ts';

export const misplacedSelector = defineRule({
  id: 'resolve/misplaced-selector',
  title: 'Selector outside `process`',
  description:
    'Selectors select processes, so only the `process` scope may contain them. Elsewhere Nextflow stops, or the selector selects nothing.',
  help: 'Move the selector directly into `process`.',
  bad: { line: 2, text: "docker {\n    withName: 'ALIGN' {\n        cpus = 4\n    }\n}\n" },
  good: { text: "process {\n    withName: 'ALIGN' {\n        cpus = 4\n    }\n}\n" },
  message: ({ name }: Named) =>
    `Selectors such as withName and withLabel must be directly in the \`process\` scope, not in ${name}.`,
  refusedBy: ['v2'],
  impliedBy: (id: string) => id === selectorOutsideBlock.id,
  coversSelector: true,
});
