import { defineRule } from '../../rule.ts';
import { type Deciding, howToDecide, type Named } from '../wording.ts';

export const includeMissing = defineRule({
  id: 'resolve/include-missing',
  title: 'An included file does not exist',
  description: 'The engine stops at an include of a file that is not there. What the file would set is unknown.',
  severity: 'medium',
  help: 'Add the file, or correct the path: it is relative to the file that holds the include.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: "includeConfig 'conf/base.config'\n" },
    good: { text: 'process.cpus = 4\n' },
  },
  problem: {
    severity: 'error',
    message: ({ name, params }: Named & Deciding) =>
      `The included file '${name}' does not exist.${howToDecide(params) || (name.startsWith('projectDir') ? '' : ' Paths are relative to the file that holds the includeConfig.')}`,
  },
  refusedBy: 'compared',
  strictRefusesUnreached: true,
  refusalDependsOnView: true,
});
