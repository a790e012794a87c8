import { defineRule } from '../../rule.ts';
import { profileOverridden } from '../../settings/profile-overridden.ts';
import type { Named } from '../wording.ts';

export const dialectsDiffer = defineRule({
  id: 'resolve/dialects-differ',
  title: 'Different value in the other dialect',
  description:
    'The strict and the legacy dialect both accept the file but read different values. After an upgrade of Nextflow the value changes without a warning.',
  severity: 'info',
  help: 'Write it so that both dialects read the same; the message shows both readings.',
  bad: { line: 1, text: "mail = [from: 'me@example.org']\nmail {\n    debug = true\n}\n" },
  good: { text: "mail {\n    from = 'me@example.org'\n    debug = true\n}\n" },
  level: 'note',
  message: ({ name, how }: Named & { readonly how: string }) => `The two dialects differ here on \`${name}\`: ${how}.`,
  impliedBy: (id: string) => id === profileOverridden.id,
});
