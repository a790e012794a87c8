import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const engineVariable = defineRule({
  id: 'settings/engine-variable',
  title: 'A variable of the engine among those of tasks',
  description: 'The engine reads its own variables where it is started; `env` is exported to tasks only.',
  severity: 'low',
  help: 'Set the variable where the engine is launched. For an engine that runs within a task nothing is wrong.',
  examples: {
    bad: { line: 1, text: "env.NXF_VER = '24.04.2'\n" },
    good: { text: "env.LC_ALL = 'C'\n" },
  },
  problem: {
    severity: 'warning',
    message: ({ name }: Named) =>
      `\`${name}\` has no effect: the engine reads its own variables where it is started, and \`env\` is for tasks.`,
  },
});
