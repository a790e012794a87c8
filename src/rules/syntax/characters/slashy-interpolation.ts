import { defineRule } from '../../rule.ts';

export const slashyInterpolation = defineRule({
  id: 'syntax/slashy-interpolation',
  title: 'Interpolation in a slashy string',
  description:
    'Only the legacy dialect interpolates names in a string between slashes; the strict dialect refuses the file.',
  help: 'Use a double-quoted string.',
  leavesUnread: true,
  bad: { line: 2, text: "params.sample = 'x'\nparams.pattern = /${params.sample}_.*/\n" },
  good: { text: 'params.sample = \'x\'\nparams.pattern = "${params.sample}_.*"\n' },
  message: 'Only the legacy dialect interpolates in a string between slashes; the strict dialect refuses it.',
  edit: 'Use a double-quoted string.',
});
