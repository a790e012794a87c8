import { defineRule } from '../../rule.ts';
import type { Found } from '../wording.ts';

export const unreadableClosure = defineRule({
  id: 'syntax/unreadable-closure',
  title: 'Code in braces that cannot be read',
  description: 'The braces hold code that no Groovy reads, and the file is refused.',
  severity: 'medium',
  help: 'The message says what stands where it cannot, and what was expected.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: 'process.cpus = { 4 * * task.attempt }\n' },
    good: { text: 'process.cpus = { 4 * task.attempt }\n' },
  },
  problem: {
    severity: 'error',
    message: ({ found, expected }: Found & { readonly expected: string | undefined }): string =>
      expected === undefined
        ? `The code in the closure cannot be read: ${found} cannot stand here.`
        : `The code in the closure cannot be read: expected ${expected}, but found ${found}.`,
  },
  isReadWhole: true,
});
