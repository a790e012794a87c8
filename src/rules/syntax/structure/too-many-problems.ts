import { defineRule } from '../../rule.ts';

export const tooManyProblems = defineRule({
  id: 'syntax/too-many-problems',
  title: 'Too many syntax errors in one file',
  description:
    'Plumbline lists only the first syntax errors of a file. With so many, the file is probably not a configuration.',
  help: 'Correct the listed errors first.',
  leavesUnread: true,
  // The other dialect may accept the unlisted rest; the limit concerns both.
  isHalfRead: true,
  message: ({ count }: { readonly count: number }): string =>
    `${count} more syntax errors from here on are not listed. Correct the listed ones first.`,
});
