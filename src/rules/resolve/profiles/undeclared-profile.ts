import { defineRule } from '../../rule.ts';
import { didYouMean, type Named } from '../wording.ts';

export const undeclaredProfile = defineRule({
  id: 'resolve/undeclared-profile',
  title: 'Profile that only an unread include may declare',
  description:
    'Nextflow stops at a launch with an undeclared profile. No file that Plumbline read declares this profile, but an include that it could not read may.',
  severity: 'low',
  help: 'Check the spelling, or provide the include with `--includes` or `--include-map`.',
  level: 'warning',
  message: ({ name, similar }: Named & { readonly similar: readonly string[] }) =>
    `No file that was read declares the profile '${name}', but an include that cannot be read may declare it.${didYouMean(similar)}`,
});
