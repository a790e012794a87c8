import { defineRule } from '../../rule.ts';

export const selectorOutsideBlock = defineRule({
  id: 'syntax/selector-outside-block',
  title: 'A selector outside of any block',
  description: 'Selectors only mean something in the `process` block. Elsewhere the engine refuses the file.',
  severity: 'medium',
  help: 'Put it into a `process` block.',
  leavesUnread: true,
  examples: {
    bad: { line: 1, text: "withName: 'ALIGN' {\n    cpus = 4\n}\n" },
    good: { text: "process {\n    withName: 'ALIGN' {\n        cpus = 4\n    }\n}\n" },
  },
  problem: {
    severity: 'error',
    message: 'A selector must stand inside a `process` block.',
  },
  isReadWhole: true,
});
