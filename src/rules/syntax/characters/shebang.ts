import { defineRule } from '../../rule.ts';

export const shebang = defineRule({
  id: 'syntax/shebang',
  title: 'The file begins like a script',
  description:
    'A `#!` line makes a text file a program. A configuration is read, not run, and the strict dialect refuses the line.',
  severity: 'medium',
  help: 'Remove the line.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: '#!/usr/bin/env nextflow\nprocess.cpus = 4\n' },
    good: { text: 'process.cpus = 4\n' },
  },
  problem: {
    severity: 'error',
    message: 'Only the legacy dialect skips a `#!` line: a configuration file is not run as a program.',
    fix: 'Remove the line.',
  },
});
