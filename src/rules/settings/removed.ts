import { defineRule } from '../rule.ts';
import type { Named, Since } from './wording.ts';

export const removed = defineRule({
  id: 'settings/removed',
  title: 'A setting that does nothing any more',
  description:
    'The engine once had the setting and ignores it today, without a word. What its author meant it to do does not happen.',
  severity: 'medium',
  help: 'Remove it, or use what the message names instead. If only older engines are to be used, require them in `manifest`.',
  examples: {
    bad: { line: 1, text: "google.zone = 'europe-west1-b'\n" },
    good: { text: "google.location = 'europe-west1'\n" },
  },
  problem: {
    severity: 'warning',
    message: ({ name, since, note }: Named & Since & { readonly note: string }) =>
      `\`${name}\` has no effect since ${since}.${note === '' ? '' : ` ${note}`}`,
  },
});
