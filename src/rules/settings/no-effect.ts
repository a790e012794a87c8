import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const noEffect = defineRule({
  id: 'settings/no-effect',
  title: 'Documented setting that no version of Nextflow reads',
  description: 'The documentation uses this name, but Nextflow reads another one. The setting has no effect.',
  help: 'Use the name in the message.',
  bad: { line: 1, text: 'executor.retry.maxAttempt = 5\n' },
  good: { text: 'executor.retry.maxAttempts = 5\n' },
  level: 'warning',
  message: ({ name }: Named) => `\`${name}\` is documented, but no version of Nextflow reads it, so it has no effect.`,
  leavesSettingUnread: true,
});
