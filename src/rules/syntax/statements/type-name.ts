import { defineRule } from '../../rule.ts';

export const typeName = defineRule({
  id: 'syntax/type-name',
  title: 'A type that is none',
  description: 'A type begins with a capital letter or is a primitive one. The engine refuses the file.',
  severity: 'medium',
  help: 'Write the type with a capital letter, or leave it out.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: 'process.cpus = { 4 as integer }\n' },
    good: { text: 'process.cpus = { 4 as Integer }\n' },
  },
  problem: {
    severity: 'error',
    message: 'A type begins with a capital letter, or is one of the primitive ones such as `int`.',
  },
});
