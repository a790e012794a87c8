import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const reservedName = defineRule({
  id: 'syntax/reserved-name',
  title: 'A word of the language as a name',
  description:
    'Words such as `class`, `in` and `default` have a meaning of their own, and the engine refuses them as names of settings; words such as `for` and `switch` also as variables.',
  severity: 'medium',
  help: 'Choose another name, or put quotes around it; a loop needs its head and body.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: "params.as = 'x'\n" },
    good: { text: "params.type = 'x'\n" },
  },
  problem: {
    severity: 'error',
    message: ({ name }: Named): string => `\`${name}\` is a word of the language and cannot be a name here.`,
  },
});
