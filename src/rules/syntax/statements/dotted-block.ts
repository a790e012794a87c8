import { defineRule } from '../../rule.ts';

export const dottedBlock = defineRule({
  id: 'syntax/dotted-block',
  title: 'A block with a dotted name',
  description: 'A block has one name. The engine refuses the file.',
  severity: 'medium',
  help: 'Nest the blocks, or assign each setting by its full name.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: 'google.batch {\n    spot = true\n}\n' },
    good: { text: 'google {\n    batch {\n        spot = true\n    }\n}\n' },
  },
  problem: {
    severity: 'error',
    message: 'A block has one name without dots. Nest the blocks, or assign each setting by its full name.',
  },
});
