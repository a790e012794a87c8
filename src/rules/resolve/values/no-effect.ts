import { isSyntaxRule } from '../../implied-by.ts';
import { defineRule } from '../../rule.ts';

export const noEffect = defineRule({
  id: 'resolve/no-effect',
  title: 'Statement that Plumbline does not follow',
  description: 'The legacy dialect runs this statement; its effect on settings cannot be determined statically.',
  severity: 'info',
  help: 'This may be intended. Plumbline follows statements that only set settings.',
  bad: { line: 1, syntax: 'v1', text: 'while (params.n < 3) {\n    params.n = params.n + 1\n}\n' },
  good: { syntax: 'v1', text: 'params.n = 3\n' },
  level: 'warning',
  message: 'Plumbline does not follow this statement, which may set more than is known.',
  impliedBy: isSyntaxRule,
  groupBy: () => '',
});
