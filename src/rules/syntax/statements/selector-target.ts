import { defineRule } from '../../rule.ts';

export const selectorTarget = defineRule({
  id: 'syntax/selector-target',
  title: 'A selector without a name to select',
  description:
    'After `withName:` or `withLabel:` comes one word or a string. Anything else makes the engine refuse the file.',
  severity: 'medium',
  help: 'Put the pattern in quotes.',
  leavesUnread: true,
  examples: {
    bad: { line: 2, text: 'process {\n    withName: ALIGN|SORT {\n        cpus = 4\n    }\n}\n' },
    good: { text: "process {\n    withName: 'ALIGN|SORT' {\n        cpus = 4\n    }\n}\n" },
  },
  problem: {
    severity: 'error',
    message: 'A selector names its processes by a word or a string.',
    fix: 'Put the pattern in quotes.',
  },
});
