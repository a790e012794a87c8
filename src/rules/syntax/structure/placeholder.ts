import { defineRule } from '../../rule.ts';

export const placeholder = defineRule({
  id: 'syntax/placeholder',
  title: 'Placeholder in place of a value',
  description:
    'The file is a template: Nextflow refuses it until each `<…>` is replaced by a value. The other settings of the file are judged. The rule is off unless a level is set for it: the report counts the file among those that do not parse.',
  severity: 'low',
  help: 'Replace the placeholder, or leave the file out of the scan.',
  leavesUnread: true,
  offByDefault: true,
  bad: { line: 1, text: 'params.outdir = <PATH TO YOUR DIRECTORY>\n' },
  good: { text: 'params.outdir = null\n' },
  coversLine: true,
  message: (_facts: object): string =>
    'This file is a template: Nextflow refuses it until each placeholder is replaced by a value. If people copy it and fill it in, exclude it or add `.example` to its name.',
  // A template has several, and a repository several templates.
  groupBy: () => '',
  groupsFiles: true,
});
