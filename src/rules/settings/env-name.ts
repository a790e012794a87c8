import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const envName = defineRule({
  id: 'settings/env-name',
  title: 'A variable that is not exported',
  description: 'A shell has no variable of this name, so that tasks do not see it.',
  severity: 'medium',
  help: 'Use letters, digits and `_` only, and begin with no digit.',
  examples: {
    bad: { line: 2, text: "env {\n    'MY-VARIABLE' = 'x'\n}\n" },
    good: { text: "env {\n    MY_VARIABLE = 'x'\n}\n" },
  },
  problem: {
    severity: 'warning',
    message: ({ name }: Named) =>
      `\`${name}\` is not exported: a variable's name has letters, digits and \`_\` only and begins with no digit.`,
  },
});
