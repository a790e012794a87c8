import { defineRule } from '../rule.ts';
import { isSyntaxOrSelectorRule } from './implied-by.ts';
import type { Named } from './wording.ts';

export const misspelled = defineRule({
  id: 'settings/misspelled',
  title: 'Misspelled setting',
  description: 'Nextflow ignores the name, so the setting that was meant keeps its default.',
  help: 'Correct the name.',
  bad: { line: 1, text: "docker.runOption = '--user 1000'\n" },
  good: { text: "docker.runOptions = '--user 1000'\n" },
  level: 'warning',
  message: ({ name, right }: Named & { readonly right: string }) =>
    `Unknown setting \`${name}\`: Nextflow ignores it. Did you mean \`${right}\`?`,
  impliedBy: isSyntaxOrSelectorRule,
});
