import { defineRule } from '../rule.ts';
import { isSyntaxOrSelectorRule } from './implied-by.ts';
import type { Named } from './wording.ts';

export interface Misnested extends Named {
  /** Settings that Nextflow reads instead, in words. */
  readonly right: string;
  /** The scope in which Nextflow reads the setting; left out if there are several, or none. */
  readonly scope?: string;
}

export const misnested = defineRule({
  id: 'settings/misnested',
  title: 'Setting in the wrong scope',
  description: 'Nextflow reads the setting from another scope. Here it has no effect.',
  help: 'Move it to the scope that the message names.',
  bad: { line: 3, text: 'docker {\n    process {\n        cpus = 4\n    }\n}\n' },
  good: { text: 'process {\n    cpus = 4\n}\n' },
  level: 'warning',
  message: ({ name, right }: Misnested) => `\`${name}\` has no effect here: Nextflow reads ${right}.`,
  impliedBy: isSyntaxOrSelectorRule,
  // Settings of one scope in a wrong place are one error.
  groupBy: ({ name, scope }: Misnested) => scope ?? name,
  groupsCopies: true,
});
