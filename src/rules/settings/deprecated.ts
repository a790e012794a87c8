import { defineRule } from '../rule.ts';
import type { Named, Since } from './wording.ts';

export const deprecated = defineRule({
  id: 'settings/deprecated',
  title: 'Deprecated setting',
  description:
    'The setting still works, but will stop working in a later release of Nextflow. The rule does not apply if `manifest.nextflowVersion` also admits versions from before the deprecation, which need the setting. Metadata of a project is reported only if `manifest.nextflowVersion` excludes those versions.',
  severity: 'low',
  help: 'Use the replacement that the message names. `plumbline vocabulary NAME` shows what each release changed.',
  bad: { line: 1, text: "manifest.author = 'Grace Hopper'\nmanifest.nextflowVersion = '>=25.04'\n" },
  good: { text: "manifest.contributors = [[name: 'Grace Hopper']]\nmanifest.nextflowVersion = '>=25.04'\n" },
  level: 'note',
  message: ({ name, since }: Named & Since) => `\`${name}\` is deprecated since ${since} but still works.`,
});
