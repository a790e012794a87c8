import { defineRule } from '../../rule.ts';
import { didYouMean, type Named } from '../wording.ts';

export const unknownProfile = defineRule({
  id: 'resolve/unknown-profile',
  title: 'A profile does not exist',
  description: 'The engine stops when it is launched with a profile that the configuration does not declare.',
  severity: 'medium',
  help: 'Check the spelling; the message names profiles that are like it.',
  problem: {
    severity: 'error',
    message: ({ name, similar }: Named & { readonly similar: readonly string[] }) =>
      `Unknown configuration profile '${name}'.${didYouMean(similar)}`,
  },
});
