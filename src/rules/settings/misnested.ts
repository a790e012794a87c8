import { isSyntaxRule } from '../implied-by.ts';
import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const misnested = defineRule({
  id: 'settings/misnested',
  title: 'A setting in the wrong block',
  description: 'The engine looks for the setting in another block. Where it stands, it has no effect.',
  severity: 'medium',
  help: 'Move it to the block that the message names.',
  examples: {
    bad: { line: 3, text: 'docker {\n    process {\n        cpus = 4\n    }\n}\n' },
    good: { text: 'process {\n    cpus = 4\n}\n' },
  },
  problem: {
    severity: 'warning',
    message: ({ name, right }: Named & { readonly right: string }) =>
      `\`${name}\` has no effect: the engine looks for ${right}.`,
  },
  impliedBy: (id: string) =>
    isSyntaxRule(id) || id === 'resolve/misplaced-selector' || id === 'resolve/unknown-selector',
});
