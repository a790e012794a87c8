import { isSyntaxRule } from '../implied-by.ts';
import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const unknown = defineRule({
  id: 'settings/unknown',
  title: 'A setting that the engine does not know',
  description:
    'The engine ignores names that it does not know, without a word. Where it is a slip, the setting that was meant keeps its default.',
  severity: 'info',
  help: 'Correct the name. Where a plugin reads it, or the pipeline itself, nothing is wrong; values for the pipeline belong into `params`.',
  examples: {
    bad: { line: 1, text: 'docker.enabeld = true\n' },
    good: { text: 'docker.enabled = true\n' },
  },
  problem: {
    severity: 'note',
    message: ({ name, right }: Named & { readonly right: string | undefined }) =>
      `The engine knows no setting \`${name}\`.${right === undefined ? '' : ` Did you mean \`${right}\`?`}`,
  },
  impliedBy: (id: string) =>
    isSyntaxRule(id) || id === 'resolve/misplaced-selector' || id === 'resolve/unknown-selector',
});
