import { defineRule } from '../../rule.ts';
import type { Undeclared } from '../wording.ts';

export const undeclaredVariable = defineRule({
  id: 'resolve/undeclared-variable',
  title: 'Undeclared variable',
  description: 'The strict dialect requires variables of a closure to be declared and refuses the file.',
  help: 'Write `def` before the first assignment.',
  bad: { line: 1, text: 'process.cpus = { n = 2; n * task.attempt }\n' },
  good: { text: 'process.cpus = { def n = 2; n * task.attempt }\n' },
  message: ({ name, scope, mayBeBlock }: Undeclared) =>
    `\`${name}\` is assigned but not declared, which the strict dialect refuses.${
      scope === undefined && mayBeBlock
        ? ` A variable of the closure needs \`def ${name} = …\`. If a plugin reads the closure as a block, only the legacy parser takes it.`
        : ''
    }`,
  edit: ({ name, scope, mayBeBlock }: Undeclared) => {
    if (scope !== undefined) return `Write \`${scope} { … }\`, without \`=\`.`;
    return mayBeBlock ? undefined : `Write \`def ${name} = …\`.`;
  },
  // One `=` too many makes variables of all settings in the block.
  groupBy: ({ scope }: Undeclared) => scope,
  refusedBy: ['v2'],
});
