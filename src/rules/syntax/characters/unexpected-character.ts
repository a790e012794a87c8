import { defineRule } from '../../rule.ts';
import type { Found } from '../wording.ts';

export const unexpectedCharacter = defineRule({
  id: 'syntax/unexpected-character',
  title: 'A character means nothing here',
  description:
    'Typographic quotes, non-breaking spaces and the like come in by copying from a web page. The engine refuses the file.',
  severity: 'medium',
  help: 'Remove the character or replace it by the plain one.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: 'process.queue = “long\n' },
    good: { text: "process.queue = 'long'\n" },
  },
  problem: {
    severity: 'error',
    message: ({ found }: Found): string => `The character ${found} has no meaning here. Remove it or replace it.`,
  },
});
