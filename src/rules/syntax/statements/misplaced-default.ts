import { defineRule } from '../../rule.ts';

export const misplacedDefault = defineRule({
  id: 'syntax/misplaced-default',
  title: 'A `default` before the other cases',
  description: 'The legacy dialect wants `default` to be the last of a `switch`, and refuses the file otherwise.',
  severity: 'medium',
  help: 'Move `default` to the end of the `switch`.',
  leavesUnread: true,
  examples: {
    bad: {
      line: 2,
      text: 'process.cpus = { switch (task.attempt) {\n    default: return 4\n    case 1: return 2\n} }\n',
      syntax: 'v1',
    },
    good: {
      text: 'process.cpus = { switch (task.attempt) {\n    case 1: return 2\n    default: return 4\n} }\n',
      syntax: 'v1',
    },
  },
  problem: {
    severity: 'error',
    message: '`default` must be the last of a `switch`. Move it to the end.',
  },
});
