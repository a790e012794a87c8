import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const engineVariable = defineRule({
  id: 'settings/engine-variable',
  title: 'Engine variable in `env`',
  description:
    'The engine reads its own variables from the environment in which it starts. `env` exports variables to tasks only.',
  severity: 'low',
  help: 'Set the variable in the environment that launches the engine. If a task runs an engine, nothing is wrong.',
  bad: { line: 1, text: "env.NXF_VER = '24.04.2'\n" },
  good: { text: "env.LC_ALL = 'C'\n" },
  level: 'warning',
  message: ({ name }: Named) =>
    `\`${name}\` has no effect in \`env\`, which is for tasks: the engine reads its own variables from the environment in which it starts.`,
});
