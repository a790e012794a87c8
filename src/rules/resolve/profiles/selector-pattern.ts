import { defineRule } from '../../rule.ts';

export const selectorPattern = defineRule({
  id: 'resolve/selector-pattern',
  title: 'Invalid regular expression in a selector',
  description:
    'A selector matches the complete name or label with a regular expression. Nextflow stops at an invalid one as soon as the first process starts.',
  help: "Write a valid regular expression, such as `'.*:ALIGN'` for every name with that end, and `\\\\` before literal brackets.",
  bad: { line: 2, text: "process {\n    withName: '*:ALIGN' {\n        cpus = 4\n    }\n}\n" },
  good: { text: "process {\n    withName: '.*:ALIGN' {\n        cpus = 4\n    }\n}\n" },
  level: 'warning',
  message: ({ why }: { readonly why: string }) =>
    `Invalid regular expression in this selector: ${why}. Nextflow stops at the first process.`,
});
