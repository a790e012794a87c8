import { defineRule } from '../../rule.ts';

export const selectorTarget = defineRule({
  id: 'syntax/selector-target',
  title: 'Invalid pattern of a selector',
  description: 'One word or a string must follow `withName:` or `withLabel:`. Nextflow refuses anything else.',
  help: 'Put the pattern in quotes.',
  leavesUnread: true,
  bad: { line: 2, text: 'process {\n    withName: ALIGN|SORT {\n        cpus = 4\n    }\n}\n' },
  good: { text: "process {\n    withName: 'ALIGN|SORT' {\n        cpus = 4\n    }\n}\n" },
  message: 'The pattern of a selector must be a word or a string.',
  edit: 'Put the pattern in quotes.',
});
