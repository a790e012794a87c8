import { defineRule } from '../rule.ts';
import { isSyntaxOrSelectorRule } from './implied-by.ts';
import type { Named } from './wording.ts';

export const misnested = defineRule({
  id: 'settings/misnested',
  title: 'Setting in the wrong scope',
  description: 'Nextflow reads the setting from another scope. Here it has no effect.',
  help: 'Move it to the scope that the message names.',
  bad: { line: 3, text: 'docker {\n    process {\n        cpus = 4\n    }\n}\n' },
  good: { text: 'process {\n    cpus = 4\n}\n' },
  level: 'warning',
  message: ({ name, right }: Named & { readonly right: string }) =>
    `\`${name}\` has no effect here: Nextflow reads ${right}.`,
  impliedBy: isSyntaxOrSelectorRule,
  // Settings of one scope in a wrong place are one mistake.
  groupKey: ({ message }) => /reads `([\w.]+)\.\w+`\.$/u.exec(message)?.[1] ?? message,
});
