import { defineRule } from '../../rule.ts';

export const lineBreakInString = defineRule({
  id: 'syntax/line-break-in-string',
  title: 'A line ends inside a string',
  description: 'A string in double quotes ends on its own line. The engine refuses the file.',
  severity: 'medium',
  help: 'Close the string before the line ends, or put three double quotes at both ends.',
  leavesUnread: true,
  examples: {
    bad: { line: 2, text: 'process.ext.args = "--id ${params.id}\nprocess.cpus = 4\n' },
    good: { text: 'params.id = \'a\'\nprocess.ext.args = "--id ${params.id}"\nprocess.cpus = 4\n' },
  },
  problem: {
    severity: 'error',
    message:
      'The line ends inside a double-quoted string. Close the string before the line ends, or use three double quotes.',
  },
});
