import { defineRule } from '../../rule.ts';

export const misplacedDefault = defineRule({
  id: 'syntax/misplaced-default',
  title: '`default` before another case',
  description: 'The legacy dialect requires `default` to be the last branch of a `switch` and refuses the file.',
  help: 'Move `default` to the end of the `switch`.',
  leavesUnread: true,
  bad: {
    line: 2,
    text: 'process.cpus = { switch (task.attempt) {\n    default: return 4\n    case 1: return 2\n} }\n',
    syntax: 'v1',
  },
  good: {
    text: 'process.cpus = { switch (task.attempt) {\n    case 1: return 2\n    default: return 4\n} }\n',
    syntax: 'v1',
  },
  message: '`default` must be the last branch of a `switch`. Move it to the end.',
});
