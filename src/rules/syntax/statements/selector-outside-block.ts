import { defineRule } from '../../rule.ts';

export const selectorOutsideBlock = defineRule({
  id: 'syntax/selector-outside-block',
  title: 'Selector outside a block',
  description: 'Selectors have a meaning only in the `process` block. Elsewhere Nextflow refuses the file.',
  help: 'Move it into a `process` block.',
  leavesUnread: true,
  bad: { line: 1, text: "withName: 'ALIGN' {\n    cpus = 4\n}\n" },
  good: { text: "process {\n    withName: 'ALIGN' {\n        cpus = 4\n    }\n}\n" },
  message: 'A selector must be inside a `process` block. Move it there.',
  isReadWhole: true,
});
