import { isSyntaxRule } from '../implied-by.ts';
import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const lostSelector = defineRule({
  id: 'settings/lost-selector',
  title: 'A selector that selects nothing',
  description:
    'What is set in it holds for no process, so that every process runs with other values than its author meant.',
  severity: 'medium',
  help: 'Write a selector as the engine reads it.',
  fix: "withName: 'NAME' { … }",
  examples: {
    bad: { line: 3, text: 'process {\n    $align {\n        cpus = 4\n    }\n}\n' },
    good: { text: "process {\n    withName: 'align' {\n        cpus = 4\n    }\n}\n" },
  },
  problem: {
    severity: 'warning',
    message: ({ name, why }: Named & { readonly why: string }) =>
      `\`${name}\` ${why}: what is set in it holds for no process.`,
  },
  impliedBy: (id: string) =>
    isSyntaxRule(id) || id === 'resolve/misplaced-selector' || id === 'resolve/unknown-selector',
});
