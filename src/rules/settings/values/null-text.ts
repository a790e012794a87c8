import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const nullText = defineRule({
  id: 'settings/null-text',
  title: 'Text with the word null',
  description:
    'A parameter without a value becomes the word `null` in a text. Nextflow uses the text as it is: it looks for an image, a queue or a directory of that name. Parameters are reported where `null` is part of a name, as in `null-models`. Not reported is a parameter that the project declares with `null` and a profile reads: a launch with the profile passes it.',
  severity: 'low',
  help: 'Set a default for the parameter, or leave the setting out where the parameter has no value. If each launch passes the parameter, nothing is wrong; `--param NAME=VALUE` shows the result.',
  bad: { line: 2, text: 'params.registry = null\nprocess.container = "${params.registry}/samtools:1.21"\n' },
  good: { text: 'params.registry = \'quay.io\'\nprocess.container = "${params.registry}/samtools:1.21"\n' },
  level: 'warning',
  message: ({ name, parameter }: Named & { readonly parameter: string }) =>
    `\`${name}\` contains the word \`null\`, because \`${parameter}\` has no value.`,
  groupBy: ({ parameter }: { readonly parameter: string }) => parameter,
});
