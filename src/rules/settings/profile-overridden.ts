import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const profileOverridden = defineRule({
  id: 'settings/profile-overridden',
  title: 'A profile that is overridden from outside',
  description:
    'What stands after the `profiles` block wins over what profiles set, so that whoever launches with the profile does not get its value.',
  severity: 'low',
  help: 'Move the assignment before the `profiles` block, or remove one of the two.',
  examples: {
    bad: { line: 6, text: 'profiles {\n    big {\n        process.cpus = 16\n    }\n}\nprocess.cpus = 4\n' },
    good: { text: 'process.cpus = 4\nprofiles {\n    big {\n        process.cpus = 16\n    }\n}\n' },
  },
  problem: {
    severity: 'warning',
    message: ({ name }: Named) =>
      `\`${name}\` is set here after the \`profiles\` block, so what a profile sets for it is lost.`,
  },
});
