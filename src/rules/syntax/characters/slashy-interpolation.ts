import { defineRule } from '../../rule.ts';

export const slashyInterpolation = defineRule({
  id: 'syntax/slashy-interpolation',
  title: 'Interpolation in a slashy string',
  description:
    'Only the legacy dialect interpolates names in a string between slashes; the strict dialect refuses the file.',
  severity: 'medium',
  help: 'Use a double-quoted string.',
  leavesUnread: true,
  examples: {
    bad: { line: 2, text: "params.sample = 'x'\nparams.pattern = /${params.sample}_.*/\n" },
    good: { text: 'params.sample = \'x\'\nparams.pattern = "${params.sample}_.*"\n' },
  },
  problem: {
    severity: 'error',
    message: 'Only the legacy dialect interpolates in a string between slashes; the strict dialect refuses it.',
    fix: 'Use a double-quoted string.',
  },
});
