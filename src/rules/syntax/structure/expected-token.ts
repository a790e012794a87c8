import { defineRule } from '../../rule.ts';
import type { Found } from '../wording.ts';

export const expectedToken = defineRule({
  id: 'syntax/expected-token',
  title: 'Something is missing',
  description: 'The engine needs something here that is not there, and refuses the file.',
  severity: 'medium',
  help: 'The message says what is expected and what stands there instead.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: 'process.cpus = = 4\n' },
    good: { text: 'process.cpus = 4\n' },
  },
  problem: {
    severity: 'error',
    message: ({ found, expected }: Found & { readonly expected: string }): string =>
      `Expected ${expected}, but found ${found}.`,
  },
});
