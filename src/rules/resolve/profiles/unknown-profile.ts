import { defineRule } from '../../rule.ts';
import { didYouMean, type Named } from '../wording.ts';

export const unknownProfile = defineRule({
  id: 'resolve/unknown-profile',
  title: 'Unknown profile',
  description: 'Nextflow stops at a launch with a profile that the configuration does not declare.',
  help: 'Check the spelling; the message suggests similar names.',
  message: ({ name, similar }: Named & { readonly similar: readonly string[] }) =>
    `Unknown configuration profile '${name}'.${didYouMean(similar)}`,
});
