import { defineRule } from '../../rule.ts';
import { writeWorded } from '../wording.ts';

export const badVersion = defineRule({
  id: 'settings/bad-version',
  title: 'Invalid version requirement',
  description:
    'Nextflow cannot compare its own version with this value: it does not enforce the requirement, or the pipeline stops.',
  help: 'Write a comparison operator and a version.',
  fix: "'!>=24.04.0'",
  bad: { line: 1, text: "manifest.nextflowVersion = 'the newest'\n" },
  good: { text: "manifest.nextflowVersion = '!>=24.04.0'\n" },
  level: 'warning',
  message: writeWorded,
});
