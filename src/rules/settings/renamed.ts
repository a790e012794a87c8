import { defineRule } from '../rule.ts';
import type { Named, Since } from './wording.ts';

export const renamed = defineRule({
  id: 'settings/renamed',
  title: 'A setting under its old name',
  description:
    'The old name still works, and will stop doing so with a later release of the engine. Where `manifest.nextflowVersion` also admits engines from before the new name, nothing is said: the old one is right for all that are admitted.',
  severity: 'low',
  help: 'Use the new name, which the message tells.',
  examples: {
    bad: { line: 1, text: 'fusion.exportAwsAccessKeys = true\n' },
    good: { text: 'fusion.exportStorageCredentials = true\n' },
  },
  problem: {
    severity: 'note',
    message: ({ name, since }: Named & Since) =>
      `\`${name}\` is an old name: engines from ${since} on know the new one, and still the old.`,
  },
});
