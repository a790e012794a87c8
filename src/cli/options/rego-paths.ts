/** Default paths of a command on Rego files. */
export const usualPaths = '[policies, policy and policy-tests]';

/** The positional of a command on Rego files. */
export const regoPositional = `[path...]  Rego file or directory ${usualPaths}`;
