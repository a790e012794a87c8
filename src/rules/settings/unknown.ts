import { isSyntaxRule } from '../implied-by.ts';
import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const unknown = defineRule({
  id: 'settings/unknown',
  title: 'Unknown setting',
  description:
    'The engine ignores unknown names without a warning. If the name is misspelt, the intended setting keeps its default.',
  severity: 'info',
  help: 'Correct the name. If a plugin or the pipeline reads it, nothing is wrong; values for the pipeline belong in `params`.',
  bad: { line: 1, text: 'docker.enabeld = true\n' },
  good: { text: 'docker.enabled = true\n' },
  level: 'note',
  message: ({ name, right }: Named & { readonly right: string | undefined }) =>
    `Unknown setting \`${name}\`: the engine ignores it.${right === undefined ? '' : ` Did you mean \`${right}\`?`}`,
  impliedBy: (id: string) =>
    isSyntaxRule(id) || id === 'resolve/misplaced-selector' || id === 'resolve/unknown-selector',
});
