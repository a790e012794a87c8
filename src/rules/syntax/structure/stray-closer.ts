import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const strayCloser = defineRule({
  id: 'syntax/stray-closer',
  title: 'Unmatched closing bracket',
  description:
    'An extra brace ends a block early, so the rest of the block is read outside it, or Nextflow refuses the file.',
  help: 'Remove it, or add the opening bracket.',
  leavesUnread: true,
  bad: { line: 1, text: 'process.cpus = 4 ) * 2\n' },
  good: { text: 'process.cpus = 4 * 2\n' },
  message: ({ name }: Named): string =>
    `Unmatched \`${name}\`, which the strict parser silently ignores. Remove it, or add the opening bracket.`,
  isHalfRead: true,
});
