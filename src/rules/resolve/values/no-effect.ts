import { isSyntaxRule } from '../../implied-by.ts';
import { defineRule } from '../../rule.ts';

export const noEffect = defineRule({
  id: 'resolve/no-effect',
  title: 'A statement that is not followed',
  description: 'The legacy dialect runs this statement; what it sets cannot be told without running it.',
  severity: 'info',
  help: 'Nothing need be wrong. A statement that only sets settings can be followed.',
  examples: {
    bad: { line: 1, syntax: 'v1', text: 'while (params.n < 3) {\n    params.n = params.n + 1\n}\n' },
    good: { syntax: 'v1', text: 'params.n = 3\n' },
  },
  problem: {
    severity: 'warning',
    message: 'This statement is not followed: it may set more than is known.',
  },
  impliedBy: isSyntaxRule,
});
