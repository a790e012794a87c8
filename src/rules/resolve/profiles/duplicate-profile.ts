import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const duplicateProfile = defineRule({
  id: 'resolve/duplicate-profile',
  title: 'A profile that is declared twice',
  description:
    'Of two blocks for one profile in a `profiles` block only the last one counts. What the first one sets is lost, without a word.',
  severity: 'medium',
  help: 'Join the two blocks.',
  examples: {
    bad: {
      line: 2,
      text: 'profiles {\n    big {\n        process.cpus = 16\n    }\n    big {\n        process.memory = 64.GB\n    }\n}\n',
      also: ['resolve/dialects-differ'],
    },
    good: { text: 'profiles {\n    big {\n        process.cpus = 16\n        process.memory = 64.GB\n    }\n}\n' },
  },
  problem: {
    severity: 'warning',
    message: ({ name }: Named) =>
      `Profile \`${name}\` is declared again further down in this \`profiles\` block: nothing in this one has an effect.`,
  },
});
