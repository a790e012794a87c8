import { defineRule } from '../../rule.ts';

export const quotedName = defineRule({
  id: 'syntax/quoted-name',
  title: 'Quoted name without dots',
  description: 'The legacy dialect does not accept a single quoted name as a setting and refuses the file.',
  help: 'Write the full name with dots.',
  leavesUnread: true,
  bad: { line: 2, syntax: 'v1', text: "process {\n    'cpus' = 4\n}\n" },
  good: { syntax: 'v1', text: 'process {\n    cpus = 4\n}\n' },
  message: 'The legacy dialect does not accept a quoted name without dots as a setting. Write the full name with dots.',
});
