import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const undeclaredVariable = defineRule({
  id: 'resolve/undeclared-variable',
  title: 'A variable is assigned but not declared',
  description: 'The strict dialect wants a variable of a closure declared and refuses the file.',
  severity: 'medium',
  help: 'Write `def` before its first assignment.',
  examples: {
    bad: { line: 1, text: 'process.cpus = { n = 2; n * task.attempt }\n' },
    good: { text: 'process.cpus = { def n = 2; n * task.attempt }\n' },
  },
  problem: {
    severity: 'error',
    message: ({ name }: Named) => `\`${name}\` was assigned but not declared.`,
    fix: ({ name }: Named) => `Write \`def ${name} = …\`.`,
  },
  refusedBy: ['v2'],
});
