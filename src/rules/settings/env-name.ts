import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const envName = defineRule({
  id: 'settings/env-name',
  title: 'Invalid name of an environment variable',
  description: 'A shell cannot export a variable with this name, so tasks do not see it.',
  help: 'Use only letters, digits and `_`, and do not begin with a digit.',
  bad: { line: 2, text: "env {\n    'MY-VARIABLE' = 'x'\n}\n" },
  good: { text: "env {\n    MY_VARIABLE = 'x'\n}\n" },
  level: 'warning',
  message: ({ name }: Named) =>
    `\`${name}\` is not exported: the name of a variable has only letters, digits and \`_\` and does not begin with a digit.`,
});
