import { defineRule } from '../../rule.ts';

export const dottedBlock = defineRule({
  id: 'syntax/dotted-block',
  title: 'Block with a dotted name',
  description: 'The name of a block has no dots. Nextflow refuses the file.',
  help: 'Nest the blocks, or assign each setting by its full name.',
  leavesUnread: true,
  bad: { line: 1, text: 'google.batch {\n    spot = true\n}\n' },
  good: { text: 'google {\n    batch {\n        spot = true\n    }\n}\n' },
  message: 'The name of a block cannot have dots. Nest the blocks, or assign each setting by its full name.',
});
