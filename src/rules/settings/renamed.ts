import { defineRule } from '../rule.ts';
import type { Named, Since } from './wording.ts';

export const renamed = defineRule({
  id: 'settings/renamed',
  title: 'Old name of a renamed setting',
  description:
    'The old name still works, but will stop working in a later release of Nextflow. The rule does not apply if `manifest.nextflowVersion` also admits versions from before the new name, which need the old one.',
  severity: 'low',
  help: 'Use the new name in the message.',
  bad: { line: 1, text: 'fusion.exportAwsAccessKeys = true\n' },
  good: { text: 'fusion.exportStorageCredentials = true\n' },
  level: 'note',
  message: ({ name, since }: Named & Since) =>
    `\`${name}\` is an old name, which still works; Nextflow knows the new name since ${since}.`,
});
