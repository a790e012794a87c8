import { defineRule } from '../../rule.ts';
import type { Found } from '../wording.ts';

export const unreadableClosure = defineRule({
  id: 'syntax/unreadable-closure',
  title: 'Syntax error in a closure',
  description: 'The braces contain code that is not valid Groovy. Nextflow refuses the file.',
  help: 'Correct the code as the message describes.',
  leavesUnread: true,
  bad: { line: 1, text: 'process.cpus = { 4 * * task.attempt }\n' },
  good: { text: 'process.cpus = { 4 * task.attempt }\n' },
  message: ({ found, expected }: Found & { readonly expected: string | undefined }): string =>
    expected === undefined
      ? `Syntax error in this closure: unexpected ${found}.`
      : `Syntax error in this closure: expected ${expected}, but found ${found}.`,
  isReadWhole: true,
});
