import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const otherSpelling = defineRule({
  id: 'settings/other-spelling',
  title: 'Name from the other vocabulary',
  description:
    'A configuration uses either the names of Nextflow or the neutral names of the reference. A name from the other vocabulary sets nothing.',
  help: 'Use the name in the message.',
  bad: { line: 2, text: 'google.batch.spot = true\ncloudC.batch.usePrivateAddress = true\n' },
  good: { text: 'google.batch.spot = true\ngoogle.batch.usePrivateAddress = true\n' },
  level: 'warning',
  message: ({ name }: Named) => `\`${name}\` is a name of the other vocabulary and sets nothing here.`,
});
