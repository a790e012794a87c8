import { defineRule } from '../../rule.ts';
import type { Found } from '../wording.ts';

export const unexpectedCharacter = defineRule({
  id: 'syntax/unexpected-character',
  title: 'Unexpected character',
  description:
    'Text copied from a web page often contains typographic quotes or non-breaking spaces. Nextflow refuses the file.',
  help: 'Remove the character, or replace it with the plain one.',
  leavesUnread: true,
  bad: { line: 1, text: 'process.queue = “long\n' },
  good: { text: "process.queue = 'long'\n" },
  message: ({ found }: Found): string => `Unexpected character ${found}. Remove it, or replace it with a plain one.`,
});
