import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const otherSpelling = defineRule({
  id: 'settings/other-spelling',
  title: 'A name of the other spelling',
  description:
    'A configuration is written with the names of the engine or with the neutral ones of the reference. A name of the other kind sets nothing here.',
  severity: 'medium',
  help: 'The message says which name to write.',
  examples: {
    bad: { line: 2, text: 'google.batch.spot = true\ncloudC.batch.usePrivateAddress = true\n' },
    good: { text: 'google.batch.spot = true\ngoogle.batch.usePrivateAddress = true\n' },
  },
  problem: {
    severity: 'warning',
    message: ({ name }: Named) => `\`${name}\` is a name of the other spelling and does not count as set here.`,
  },
});
