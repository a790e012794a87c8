import { defineRule } from '../../rule.ts';
import { didYouMean, type Named } from '../wording.ts';

export const undeclaredProfile = defineRule({
  id: 'resolve/undeclared-profile',
  title: 'A profile that only an unread include may declare',
  description:
    'The engine stops when it is launched with a profile that nothing declares. No file that was read declares this one, but an include that could not be read may.',
  severity: 'low',
  help: 'Check the spelling, or hand over the include with `--includes` or `--include-map`.',
  problem: {
    severity: 'warning',
    message: ({ name, similar }: Named & { readonly similar: readonly string[] }) =>
      `No file that is read declares the profile '${name}'; an include that cannot be read may do so.${didYouMean(similar)}`,
  },
});
