import { parsePathText } from '../../base/dotted-path.ts';
import { defineRule } from '../rule.ts';
import { deprecated } from './deprecated.ts';
import type { Named } from './wording.ts';

export const profileOverridden = defineRule({
  id: 'settings/profile-overridden',
  title: 'Profile value that a later assignment overrides',
  description:
    'An assignment after the `profiles` block overrides the value of the profile, so a launch with the profile does not use it.',
  severity: 'low',
  help: 'Move the assignment before the `profiles` block, or remove one of the two.',
  bad: { line: 6, text: 'profiles {\n    big {\n        process.cpus = 16\n    }\n}\nprocess.cpus = 4\n' },
  good: { text: 'process.cpus = 4\nprofiles {\n    big {\n        process.cpus = 16\n    }\n}\n' },
  level: 'warning',
  message: ({ name }: Named) =>
    `\`${name}\` is assigned after the \`profiles\` block, which overrides the value from the profile.`,
  // The flag goes anyway.
  impliedBy: (id: string) => id === deprecated.id,
  // The settings of one block move together, those of its selectors too.
  groupBy: ({ name }: Named) => String(parsePathText(name)?.[0] ?? name),
});
