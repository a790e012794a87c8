import { defineRule } from '../../rule.ts';
import type { Undeclared } from '../wording.ts';

export const undeclaredVariable = defineRule({
  id: 'resolve/undeclared-variable',
  title: 'Undeclared variable',
  description: 'The strict dialect requires variables of a closure to be declared and refuses the file.',
  help: 'Write `def` before the first assignment.',
  bad: { line: 1, text: 'process.cpus = { n = 2; n * task.attempt }\n' },
  good: { text: 'process.cpus = { def n = 2; n * task.attempt }\n' },
  message: ({ name }: Undeclared) => `\`${name}\` is assigned but not declared, which the strict dialect refuses.`,
  edit: ({ name, scope }: Undeclared) =>
    scope === undefined ? `Write \`def ${name} = …\`.` : `Write \`${scope} { … }\`, without \`=\`.`,
  refusedBy: ['v2'],
});
