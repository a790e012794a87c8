import { defineRule } from '../../rule.ts';
import type { Named } from '../wording.ts';

export const unsetParam = defineRule({
  id: 'resolve/unset-param',
  title: 'A parameter that only the launch can give',
  description:
    'The legacy engine stops at a parameter that nothing sets; to the strict one it is null. The file works only where the launch gives the parameter.',
  severity: 'low',
  help: 'Give the parameter a default, such as null; or hand over what the launch gives with `--param` or `--params-file`.',
  examples: {
    bad: { line: 1, syntax: 'v1', text: 'process.queue = params.fast_queue\n' },
    good: { syntax: 'v1', text: "params.fast_queue = 'short'\nprocess.queue = params.fast_queue\n" },
  },
  problem: {
    severity: 'error',
    message: ({ name }: Named) => `Nothing sets \`${name}\`: the engine stops here unless the launch gives it.`,
  },
  refusedBy: 'compared',
  stopsEngine: true,
});
