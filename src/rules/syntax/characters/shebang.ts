import { defineRule } from '../../rule.ts';

export const shebang = defineRule({
  id: 'syntax/shebang',
  title: '`#!` line',
  description:
    'A `#!` line makes a script executable, but a configuration is not run as a program. The strict dialect refuses the line.',
  help: 'Remove the line.',
  leavesUnread: true,
  bad: { line: 1, text: '#!/usr/bin/env nextflow\nprocess.cpus = 4\n' },
  good: { text: 'process.cpus = 4\n' },
  message: 'The strict dialect refuses a `#!` line; only the legacy dialect skips it.',
  edit: 'Remove the line.',
});
