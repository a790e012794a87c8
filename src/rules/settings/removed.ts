import { defineRule } from '../rule.ts';
import type { Named, Since } from './wording.ts';

export const removed = defineRule({
  id: 'settings/removed',
  title: 'Setting that the engine no longer has',
  description: 'The engine once had the setting and now ignores it without a warning.',
  help: 'Remove it, or use the replacement that the message names. If you need only older engines, require them in `manifest`.',
  bad: { line: 1, text: "google.zone = 'europe-west1-b'\n" },
  good: { text: "google.location = 'europe-west1'\n" },
  level: 'warning',
  message: ({ name, since, note }: Named & Since & { readonly note: string }) =>
    `\`${name}\` has no effect since engine ${since}.${note === '' ? '' : ` ${note}`}`,
});
