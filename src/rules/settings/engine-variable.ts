import { defineRule } from '../rule.ts';
import type { Named } from './wording.ts';

export const engineVariable = defineRule({
  id: 'settings/engine-variable',
  title: 'Variable of Nextflow in `env`',
  description:
    'Nextflow reads its own variables from the environment in which it starts. `env` exports variables to tasks only.',
  severity: 'low',
  help: 'Set the variable in the environment that launches Nextflow. If a task itself runs Nextflow, nothing is wrong.',
  bad: { line: 1, text: "env.NXF_VER = '24.04.2'\n" },
  good: { text: "env.LC_ALL = 'C'\n" },
  level: 'warning',
  message: ({ name }: Named) =>
    `\`${name}\` has no effect in \`env\`, which is for tasks: Nextflow reads its own variables from the environment in which it starts.`,
  groupBy: () => '',
  groupsCopies: true,
});
