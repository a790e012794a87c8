import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const lostProfile = defineRule({
  id: 'settings/lost-profile',
  title: 'Profile set by its full name only',
  description:
    'A profile must be a block in `profiles`. A profile that is only set by its full name is not declared, so no launch can select it.',
  help: 'Write the profile as a block in `profiles`.',
  bad: { line: 1, text: 'profiles.big.process.cpus = 16\n' },
  good: { text: 'profiles {\n    big {\n        process.cpus = 16\n    }\n}\n' },
  level: 'warning',
  message: ({ name }: Named) =>
    `\`${name}\` sets a profile by its full name, which does not declare it, so no launch can select it.`,
});
