import { defineRule } from '../../rule.ts';

export const misplacedInclude = defineRule({
  id: 'resolve/misplaced-include',
  title: 'Misplaced include',
  description:
    'The strict dialect accepts `includeConfig` only at the top level or directly in a profile, and refuses the file otherwise.',
  help: 'Move it to the top level or into a profile.',
  bad: { line: 2, text: "docker {\n    includeConfig 'https://example.org/x.config'\n}\n" },
  good: { text: 'docker.enabled = true\n' },
  message: 'The strict dialect refuses an includeConfig here. Move it to the top level or directly into a profile.',
  refusedBy: ['v2'],
});
