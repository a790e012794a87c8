import type { Positional } from '../command.ts';

/** What a command on Rego files takes if no path is given. */
export const usualPaths = 'policies, policy and policy-tests if none is given';

/** The positional of a command on Rego files. */
export const regoPositional: Positional = {
  name: 'path',
  description: `Folders or files of Rego; ${usualPaths}`,
  repeatable: true,
  required: false,
};
