import { defineRule } from '../../rule.ts';

export const misplacedInclude = defineRule({
  id: 'resolve/misplaced-include',
  title: 'An include in the wrong place',
  description:
    'The strict dialect takes an `includeConfig` only at the top level or directly in a profile, and refuses the file otherwise.',
  severity: 'medium',
  help: 'Move it to the top level or into a profile.',
  examples: {
    bad: {
      line: 2,
      text: "docker {\n    includeConfig 'https://example.org/x.config'\n}\n",
      also: ['resolve/include-remote'],
    },
    good: { text: 'docker.enabled = true\n' },
  },
  problem: {
    severity: 'error',
    message: 'An includeConfig is only allowed at the top level or directly in a profile.',
  },
  refusedBy: ['v2'],
});
