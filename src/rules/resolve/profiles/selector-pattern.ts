import { defineRule } from '../../rule.ts';

export const selectorPattern = defineRule({
  id: 'resolve/selector-pattern',
  title: 'A selector that is no regular expression',
  description:
    'What a selector chooses by is a regular expression for the whole name or label. One that cannot be read stops the run at its first process.',
  severity: 'medium',
  help: "Write a regular expression, such as `'.*:ALIGN'` for any name with that end, and a `\\\\` before brackets that are meant as such.",
  examples: {
    bad: { line: 2, text: "process {\n    withName: '*:ALIGN' {\n        cpus = 4\n    }\n}\n" },
    good: { text: "process {\n    withName: '.*:ALIGN' {\n        cpus = 4\n    }\n}\n" },
  },
  problem: {
    severity: 'warning',
    message: ({ why }: { readonly why: string }) =>
      `The engine stops at this selector as soon as it looks for a process: it is no regular expression, as ${why}.`,
  },
});
