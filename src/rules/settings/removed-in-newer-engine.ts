import { defineRule } from '../rule.ts';
import type { Named, Since } from './wording.ts';

export const removedInNewerEngine = defineRule({
  id: 'settings/removed-in-newer-engine',
  title: 'Setting that newer versions of Nextflow ignore',
  description:
    'The required version admits both versions of Nextflow that have the setting and newer ones that ignore it, so runs depend on the installed version.',
  severity: 'low',
  help: 'Use the replacement that the message names, or remove the setting once you no longer use older versions.',
  bad: { line: 2, text: "manifest.nextflowVersion = '!>=24.04.0'\ngoogle.zone = 'europe-west1-b'\n" },
  good: { text: "manifest.nextflowVersion = '!>=24.04.0'\ngoogle.location = 'europe-west1'\n" },
  level: 'note',
  message: ({ name, since, note }: Named & Since & { readonly note: string }) =>
    `\`${name}\` has no effect from Nextflow ${since} on, which the required version admits.${note === '' ? '' : ` ${note}`}`,
});
