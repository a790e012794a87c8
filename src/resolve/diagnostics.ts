import { defineDiagnostics } from '../base/diagnostic.ts';

interface Named {
  readonly name: string;
}

/** Everything that resolving can find wrong, worded once. No message quotes a value: it could be a secret. */
export const diagnose = defineDiagnostics('resolve', {
  'unknown-profile': {
    severity: 'error',
    message: ({ name, similar }: Named & { readonly similar: readonly string[] }) =>
      `Unknown configuration profile '${name}'.${similar.length > 0 ? ` Did you mean ${similar.map((one) => `'${one}'`).join(' or ')}?` : ''}`,
  },
  'undefined-name': {
    severity: 'error',
    message: ({ name, hint }: Named & { readonly hint: boolean }) =>
      `\`${name}\` is not defined.${hint ? ` Use env('${name}') to read the environment.` : ' A value may refer to params, projectDir, launchDir, secrets and env() only.'}`,
  },
  'undeclared-variable': {
    severity: 'error',
    message: ({ name }: Named) => `\`${name}\` was assigned but not declared. Write \`def ${name} = …\`.`,
  },
  'value-is-no-scope': {
    severity: 'error',
    message: ({ name }: Named) => `\`${name}\` holds a value, so nothing can be set below it. Remove one of the two.`,
  },
  'empty-scope': {
    severity: 'error',
    message: ({ name }: Named) => `\`${name}\` sets nothing, which the legacy engine refuses. Remove the empty block.`,
  },
  'misplaced-selector': {
    severity: 'error',
    message: ({ name }: Named) =>
      `Selectors such as withName and withLabel are only allowed directly in the \`process\` scope, not in ${name}.`,
  },
  'misplaced-include': {
    severity: 'error',
    message: 'An includeConfig is only allowed at the top level or directly in a profile.',
  },
  'misplaced-profile-statement': {
    severity: 'error',
    message: 'Only profile blocks are allowed in `profiles`. Move this statement into a profile or out of the block.',
  },
  'include-empty': {
    severity: 'error',
    message: 'The path of this includeConfig is empty or null.',
  },
  'include-missing': {
    severity: 'error',
    message: ({ name }: Named) =>
      `The included file '${name}' does not exist. Paths are relative to the file that holds the includeConfig.`,
  },
  'include-unreadable': {
    severity: 'error',
    message: ({ name, why }: Named & { readonly why: string }) => `The included file '${name}' cannot be read: ${why}.`,
  },
  'include-outside': {
    severity: 'error',
    message: ({ name }: Named) => `The include '${name}' leads out of the repository. Only files inside it are read.`,
  },
  'include-cycle': {
    severity: 'error',
    message: ({ chain }: { readonly chain: readonly string[] }) => `The include closes a cycle: ${chain.join(' -> ')}.`,
  },
  'include-depth': {
    severity: 'error',
    message: ({ limit }: { readonly limit: number }) =>
      `Includes are nested more than ${limit} files deep; this one is not read.`,
  },
  'include-limit': {
    severity: 'error',
    message: ({ limit }: { readonly limit: number }) =>
      `More than ${limit} includes are read for one view; this one is left out.`,
  },
  'include-remote': {
    severity: 'note',
    message: 'The remote file of this includeConfig is not fetched: what it sets is not known.',
  },
  'include-unknown': {
    severity: 'warning',
    message: ({ why }: { readonly why: string }) => `Which file this includeConfig reads cannot be told: ${why}.`,
  },
  'invalid-value': {
    severity: 'error',
    message: ({ why }: { readonly why: string }) => `The engine would stop at this value: ${why}.`,
  },
  'host-command': {
    severity: 'warning',
    message:
      'This value runs a command of the host each time the file is read. It is not run here, and its result is not known.',
  },
  'no-effect': {
    severity: 'warning',
    message: 'This statement is not followed: it may set more than is known.',
  },
  'dynamic-key': {
    severity: 'warning',
    message: 'The name that is set here is computed and cannot be told.',
  },
});
