import { defineRule } from '../rule.ts';
import { isSyntaxOrSelectorRule } from './implied-by.ts';
import type { Named } from './wording.ts';

export const lostSelector = defineRule({
  id: 'settings/lost-selector',
  title: 'Selector that selects no process',
  description: 'The settings in this block apply to no process, so every process runs without them.',
  help: 'Correct the selector.',
  fix: "withName: 'NAME' { … }",
  bad: { line: 3, text: 'process {\n    $align {\n        cpus = 4\n    }\n}\n' },
  good: { text: "process {\n    withName: 'align' {\n        cpus = 4\n    }\n}\n" },
  level: 'warning',
  message: ({ name, why }: Named & { readonly why: string }) => `\`${name}\` ${why}: its settings apply to no process.`,
  impliedBy: isSyntaxOrSelectorRule,
  concernsSelector: true,
  // A file that has one such selector has many.
  groupBy: ({ why }: { readonly why: string }) => why,
  groupsCopies: true,
});
