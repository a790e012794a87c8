import { defineRule } from '../rule.ts';
import { isSyntaxOrSelectorRule } from './implied-by.ts';
import { findLastName, type Named } from './wording.ts';

export interface Unknown extends Named {
  /** Scopes that have a setting of this name, in words; empty if no scope or too many have one. */
  readonly homes: string;
}

export const unknown = defineRule({
  id: 'settings/unknown',
  title: 'Unknown setting',
  description:
    'Nextflow ignores names that it does not know; the strict dialect prints a warning. A name that is almost a known one is `settings/misspelled`.',
  severity: 'low',
  help: 'Correct the name. If a plugin or the pipeline reads it, nothing is wrong; values for the pipeline belong in `params`.',
  bad: { line: 1, text: "process.project = 'abc1'\n" },
  good: { text: "process.clusterOptions = '-P abc1'\n" },
  level: 'note',
  message: ({ name, homes }: Unknown) =>
    `Unknown setting \`${name}\`: Nextflow ignores it.${homes === '' ? '' : ` It reads \`${findLastName(name)}\` in ${homes}.`}`,
  impliedBy: isSyntaxOrSelectorRule,
  // The same name in several selectors is one habit.
  groupBy: ({ name }: Named) => findLastName(name),
  groupsCopies: true,
});
