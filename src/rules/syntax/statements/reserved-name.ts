import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const reservedName = defineRule({
  id: 'syntax/reserved-name',
  title: 'Reserved word used as a name',
  description:
    'Nextflow refuses reserved words such as `class`, `in` and `default` as names of settings, and words such as `for` and `switch` also as variables.',
  help: 'Choose another name, or quote it. If you mean a loop, add its head and body.',
  leavesUnread: true,
  bad: { line: 1, text: "params.as = 'x'\n" },
  good: { text: "params.type = 'x'\n" },
  message: ({ name }: Named): string =>
    `\`${name}\` is a reserved word and cannot be a name here. Choose another name, or quote it.`,
});
