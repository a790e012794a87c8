import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const strayCloser = defineRule({
  id: 'syntax/stray-closer',
  title: 'A bracket closes nothing',
  description:
    'A brace too many ends a block early, so that the rest of the block is read outside of it, or the file is refused.',
  severity: 'medium',
  help: 'Remove it, or add what it should close.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: 'process.cpus = 4 ) * 2\n' },
    good: { text: 'process.cpus = 4 * 2\n' },
  },
  problem: {
    severity: 'error',
    message: ({ name }: Named): string =>
      `\`${name}\` closes nothing. Remove it, or add what it should close; the strict parser silently ignores it.`,
  },
  isHalfRead: true,
});
