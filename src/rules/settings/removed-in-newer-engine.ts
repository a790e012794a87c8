import { defineRule } from '../rule.ts';
import type { Named, Since } from './wording.ts';

export const removedInNewerEngine = defineRule({
  id: 'settings/removed-in-newer-engine',
  title: 'A setting that does nothing in newer engines',
  description:
    'The required version admits engines that have the setting and newer ones that ignore it. What a run does depends on which of them is there.',
  severity: 'low',
  help: 'Use what the message names instead, or remove it once no older engine is used any more.',
  examples: {
    bad: { line: 2, text: "manifest.nextflowVersion = '!>=24.04.0'\ngoogle.zone = 'europe-west1-b'\n" },
    good: { text: "manifest.nextflowVersion = '!>=24.04.0'\ngoogle.location = 'europe-west1'\n" },
  },
  problem: {
    severity: 'note',
    message: ({ name, since, note }: Named & Since & { readonly note: string }) =>
      `\`${name}\` has no effect in the engine from ${since} on, which the required version admits.${note === '' ? '' : ` ${note}`}`,
  },
});
