import { defineRule } from '../../rule.ts';

export const notAssignable = defineRule({
  id: 'syntax/not-assignable',
  title: 'What is assigned to is no name',
  description:
    'A value can only be given to a name. A name with a hyphen reads as a subtraction. The engine refuses the file.',
  severity: 'medium',
  help: 'Put quotes around a name with other characters than letters, digits and `_`.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: 'params.max-cpus = 4\n', also: ['syntax/unexpected-token'] },
    good: { text: 'params.max_cpus = 4\n' },
  },
  problem: {
    severity: 'error',
    message:
      'What stands before `=` is no name. A name with other characters than letters, digits and `_` needs quotes.',
  },
});
