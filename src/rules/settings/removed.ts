import { defineRule } from '../rule.ts';
import type { Named, Since } from './wording.ts';

export const removed = defineRule({
  id: 'settings/removed',
  title: 'Setting that Nextflow no longer has',
  description:
    'Nextflow once had the setting and now ignores it without a warning. Settings of the Life Sciences executor are not reported where a process uses that executor, which PL-DEPRECATED-003 reports.',
  help: 'Remove it, or use the replacement that the message names. If you need only older versions of Nextflow, require them in `manifest`.',
  bad: { line: 1, text: "google.zone = 'europe-west1-b'\n" },
  good: { text: "google.location = 'europe-west1'\n" },
  level: 'warning',
  message: ({ name, since, note }: Named & Since & { readonly note: string }) =>
    `\`${name}\` has no effect since Nextflow ${since}.${note === '' ? '' : ` ${note}`}`,
  // Settings that Nextflow removed together are one finding.
  groupBy: ({ since, note }: Since & { readonly note: string }) => `${since} ${note}`,
});
