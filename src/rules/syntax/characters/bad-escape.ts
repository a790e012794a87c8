import { defineRule } from '../../rule.ts';

export const badEscape = defineRule({
  id: 'syntax/bad-escape',
  title: 'Invalid escape sequence',
  description:
    'In a string, a backslash begins one of a few escape sequences such as `\\n`. Regular expressions and Windows paths contain others, and Nextflow refuses the file.',
  help: 'Double the backslash for a literal one, or write a pattern between slashes.',
  leavesUnread: true,
  bad: { line: 1, text: "params.pattern = 'sample\\d+'\n" },
  good: { text: "params.pattern = 'sample\\\\d+'\n" },
  message:
    'Invalid escape sequence in this string. Double the backslash for a literal one (`\\\\d`), or write a pattern between slashes.',
});
