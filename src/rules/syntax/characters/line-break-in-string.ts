import { defineRule } from '../../rule.ts';

export const lineBreakInString = defineRule({
  id: 'syntax/line-break-in-string',
  title: 'Line break in a double-quoted string',
  description: 'A string in double quotes must end on its own line. Nextflow refuses the file.',
  help: 'Close the string before the line ends, or use three double quotes at both ends.',
  leavesUnread: true,
  bad: { line: 2, text: 'process.ext.args = "--id ${params.id}\nprocess.cpus = 4\n' },
  good: { text: 'params.id = \'a\'\nprocess.ext.args = "--id ${params.id}"\nprocess.cpus = 4\n' },
  message: 'Line break in a double-quoted string. Close the string before the line ends, or use three double quotes.',
});
