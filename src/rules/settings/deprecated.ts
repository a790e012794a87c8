import { defineRule } from '../rule.ts';
import type { Named, Since } from './wording.ts';

export const deprecated = defineRule({
  id: 'settings/deprecated',
  title: 'A deprecated setting',
  description:
    'It still works, and will stop doing so with a later release of the engine. Where `manifest.nextflowVersion` also admits engines from before the deprecation, nothing is said: the setting is right for all that are admitted.',
  severity: 'low',
  help: 'Use what the message names instead; `plumbline vocabulary NAME` tells what each release changed.',
  examples: {
    bad: { line: 1, text: "manifest.author = 'Grace Hopper'\n" },
    good: { text: "manifest.contributors = [[name: 'Grace Hopper']]\n" },
  },
  problem: {
    severity: 'note',
    message: ({ name, since }: Named & Since) => `\`${name}\` is deprecated since ${since}. It still works.`,
  },
});
