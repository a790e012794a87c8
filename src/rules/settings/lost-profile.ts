import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const lostProfile = defineRule({
  id: 'settings/lost-profile',
  title: 'A profile that is never applied',
  description:
    'A profile is a block of its own. One that is only set by its full name is not declared, and nobody can launch with it.',
  severity: 'medium',
  help: 'Write the profile as a block in `profiles`.',
  examples: {
    bad: { line: 1, text: 'profiles.big.process.cpus = 16\n' },
    good: { text: 'profiles {\n    big {\n        process.cpus = 16\n    }\n}\n' },
  },
  problem: {
    severity: 'warning',
    message: ({ name }: Named) =>
      `\`${name}\` declares no profile when it is set by its full name, and is never applied.`,
  },
});
