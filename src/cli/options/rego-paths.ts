import type { Positional } from '../command.ts';

/** Default paths of a command on Rego files. */
export const usualPaths = '[policies, policy and policy-tests]';

/** The positional of a command on Rego files. */
export const regoPositional: Positional = {
  name: 'path',
  description: `Rego file or folder ${usualPaths}`,
  repeatable: true,
  required: false,
};
