import { defineRule } from '../../rule.ts';
import { dialectsDiffer } from '../values/dialects-differ.ts';
import type { Named } from '../wording.ts';

export const duplicateProfile = defineRule({
  id: 'resolve/duplicate-profile',
  title: 'Duplicate profile',
  description:
    'Of two blocks for one profile in a `profiles` block only the last one counts. The settings of the first one have no effect, and Nextflow does not warn.',
  help: 'Merge the two blocks.',
  bad: {
    line: 2,
    text: 'profiles {\n    big {\n        process.cpus = 16\n    }\n    big {\n        process.memory = 64.GB\n    }\n}\n',
    also: [dialectsDiffer.id],
  },
  good: { text: 'profiles {\n    big {\n        process.cpus = 16\n        process.memory = 64.GB\n    }\n}\n' },
  level: 'warning',
  message: ({ name }: Named) =>
    `Profile \`${name}\` is declared again later in this \`profiles\` block, so this declaration has no effect.`,
});
