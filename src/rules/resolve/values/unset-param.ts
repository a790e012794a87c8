import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const unsetParam = defineRule({
  id: 'resolve/unset-param',
  title: 'Parameter without a value',
  description:
    'In the legacy dialect, Nextflow stops at a parameter that nothing sets; in the strict dialect it is null. The file works only with a launch that sets the parameter.',
  severity: 'low',
  help: 'Set a default for the parameter, such as null; or pass the value of the launch with `--param` or `--params-file`.',
  bad: { line: 1, syntax: 'v1', text: 'process.queue = params.fast_queue\n' },
  good: { syntax: 'v1', text: "params.fast_queue = 'short'\nprocess.queue = params.fast_queue\n" },
  message: ({ name }: Named) => `Nothing sets \`${name}\`: Nextflow stops here unless the launch sets it.`,
  refusedBy: 'compared',
  stopsEngine: true,
  groupBy: ({ name }: Named) => name,
});
