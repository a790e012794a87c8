import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const includeOutside = defineRule({
  id: 'resolve/include-outside',
  title: 'An include leads out of the repository',
  description:
    'Only files of the repository are read: a hostile repository could have any file of the machine shown in a report. What the file sets is unknown.',
  severity: 'medium',
  help: 'Put the file into the repository.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: "includeConfig '../shared.config'\n" },
    good: { text: 'process.cpus = 4\n' },
  },
  problem: {
    severity: 'error',
    message: ({ name }: Named) => `The include '${name}' leads out of the repository. Only files inside it are read.`,
  },
  refusedBy: [],
});
