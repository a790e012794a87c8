import { defineRule } from '../../rule.ts';

export const typeName = defineRule({
  id: 'syntax/type-name',
  title: 'Invalid type name',
  description: 'A type begins with a capital letter or is primitive. Nextflow refuses the file.',
  help: 'Capitalize the type, or remove it.',
  leavesUnread: true,
  bad: { line: 1, text: 'process.cpus = { 4 as integer }\n' },
  good: { text: 'process.cpus = { 4 as Integer }\n' },
  message: 'Invalid type name. A type begins with a capital letter, or is primitive, such as `int`.',
});
