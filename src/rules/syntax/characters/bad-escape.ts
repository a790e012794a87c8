import { defineRule } from '../../rule.ts';

export const badEscape = defineRule({
  id: 'syntax/bad-escape',
  title: 'A backslash sequence does not exist',
  description:
    'In a string a backslash begins one of a few sequences such as `\\n`. Regular expressions and Windows paths bring others, for which the engine refuses the file.',
  severity: 'medium',
  help: 'Double the backslash to mean one, or write a pattern between slashes.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: "params.pattern = 'sample\\d+'\n" },
    good: { text: "params.pattern = 'sample\\\\d+'\n" },
  },
  problem: {
    severity: 'error',
    message:
      'The string holds a backslash sequence that the language does not know. Double the backslash to mean one (`\\\\d`), or write the pattern between slashes.',
  },
});
