import { defineRule } from '../../rule.ts';
import type { Found } from '../wording.ts';

export const expectedToken = defineRule({
  id: 'syntax/expected-token',
  title: 'Missing token',
  description: 'Nextflow expects a token that is missing and refuses the file.',
  help: 'Add the text that the message expects.',
  leavesUnread: true,
  bad: { line: 1, text: 'process.cpus = = 4\n' },
  good: { text: 'process.cpus = 4\n' },
  coversLine: true,
  message: ({ found, expected }: Found & { readonly expected: string }): string =>
    `Expected ${expected}, but found ${found}.`,
});
