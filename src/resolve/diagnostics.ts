import { defineDiagnostics } from '../base/diagnostic.ts';

interface Named {
  readonly name: string;
}

interface Selector extends Named {
  /** The kind of selector that was meant. */
  readonly right: string | undefined;
}

interface Undefined extends Named {
  /** A setting of this file that has the name for its last. */
  readonly setting: string | undefined;
}

/** What a value may refer to, for one that refers to something else. */
function insteadOf({ name, setting }: Undefined): string {
  if (editOf({ name, setting }) !== undefined) return '';
  if (name === 'task') return ' It exists only when a task starts: put the value in braces, `{ … }`.';
  if (setting !== undefined)
    return ` Values cannot refer to settings such as \`${setting}\`. Put what both need in params.`;
  return ' A text needs quotes; a value may refer to params, projectDir, launchDir, secrets, env() and classes by their full names only.';
}

function editOf({ name, setting }: Undefined): string | undefined {
  if (setting?.startsWith('params.')) return `Write \`${setting}\`, which this file sets.`;
  if (setting === undefined && /^[A-Z][A-Z0-9_]*$/u.test(name))
    return `Write \`env('${name}')\` to read the environment.`;
  return undefined;
}

/** Everything that resolving can find wrong, worded once. No message quotes a value: it could be a secret. */
/** The parameters that a value was computed from, such as `params.x`. */
interface Deciding {
  readonly params: readonly string[];
}

/** Returns how to set the parameters that a path is computed from. */
function howToDecide(params: readonly string[]): string {
  const [first] = params;
  if (first === undefined) return '';
  const option = `--param ${first.slice('params.'.length)}=…`;
  return ` It is computed from \`${params.join('` and `')}\`: give it a value in the file, or with \`${option}\`.`;
}

function didYouMean(similar: readonly string[]): string {
  return similar.length > 0 ? ` Did you mean ${similar.map((one) => `'${one}'`).join(' or ')}?` : '';
}

export const diagnose = defineDiagnostics('resolve', {
  'unknown-profile': {
    severity: 'error',
    message: ({ name, similar }: Named & { readonly similar: readonly string[] }) =>
      `Unknown configuration profile '${name}'.${didYouMean(similar)}`,
  },
  'undeclared-profile': {
    severity: 'warning',
    message: ({ name, similar }: Named & { readonly similar: readonly string[] }) =>
      `No file that is read declares the profile '${name}'; an include that cannot be read may do so.${didYouMean(similar)}`,
  },
  'undefined-name': {
    severity: 'error',
    message: (facts: Undefined) => `\`${facts.name}\` is not defined.${insteadOf(facts)}`,
    fix: editOf,
  },
  'undeclared-variable': {
    severity: 'error',
    message: ({ name }: Named) => `\`${name}\` was assigned but not declared.`,
    fix: ({ name }: Named) => `Write \`def ${name} = …\`.`,
  },
  'value-is-no-scope': {
    severity: 'error',
    message: ({ name }: Named) => `\`${name}\` holds a value, so nothing can be set below it. Remove one of the two.`,
  },
  'empty-scope': {
    severity: 'error',
    message: ({ name, isLeft }: Named & { readonly isLeft: boolean }) =>
      isLeft
        ? `\`${name}\` is left empty, which the legacy engine refuses: a dotted name such as \`ext.args\` goes to the scope \`ext\` around the block.`
        : `\`${name}\` sets nothing, which the legacy engine refuses.`,
    fix: ({ isLeft }: Named & { readonly isLeft: boolean }) =>
      isLeft ? 'Write the scope as a block of its own, such as `ext { args = … }`.' : 'Remove the empty block.',
  },
  'misplaced-selector': {
    severity: 'error',
    message: ({ name }: Named) =>
      `Selectors such as withName and withLabel are only allowed directly in the \`process\` scope, not in ${name}.`,
  },
  'unknown-selector': {
    severity: 'warning',
    message: ({ name }: Selector) =>
      `\`${name}:\` selects nothing: processes are chosen by \`withName:\` and \`withLabel:\`. What is set in this block holds for none.`,
    fix: ({ right }: Selector) => (right === undefined ? undefined : `Write \`${right}:\`.`),
  },
  'selector-pattern': {
    severity: 'warning',
    message: ({ why }: { readonly why: string }) =>
      `The engine stops at this selector as soon as it looks for a process: it is no regular expression, as ${why}.`,
  },
  'misplaced-include': {
    severity: 'error',
    message: 'An includeConfig is only allowed at the top level or directly in a profile.',
  },
  'duplicate-profile': {
    severity: 'warning',
    message: ({ name }: Named) =>
      `Profile \`${name}\` is declared again further down in this \`profiles\` block: nothing in this one has an effect.`,
  },
  'misplaced-profile-statement': {
    severity: 'error',
    message: 'Only profile blocks are allowed in `profiles`. Move this statement into a profile or out of the block.',
  },
  'include-empty': {
    severity: 'error',
    message: ({ params }: Deciding) => `The path of this includeConfig is empty or null.${howToDecide(params)}`,
  },
  'include-missing': {
    severity: 'error',
    message: ({ name, params }: Named & Deciding) =>
      `The included file '${name}' does not exist.${howToDecide(params) || (name.startsWith('projectDir') ? '' : ' Paths are relative to the file that holds the includeConfig.')}`,
  },
  'include-maybe-missing': {
    severity: 'warning',
    message: ({ name, params }: Named & Deciding) =>
      `The file '${name}' does not exist. Whether it is included depends on what is not known here.${howToDecide(params)}`,
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
    message: ({ url }: { readonly url: string | undefined }) =>
      url === undefined
        ? 'The remote file of this includeConfig is not fetched: what it sets is not known.'
        : `${url} is not fetched: what it sets is not known. Keep a copy at DIR/${url.slice(url.indexOf('://') + 3)} and give --includes DIR, or give --include-map URL=DIR.`,
  },
  'include-unknown': {
    severity: 'warning',
    message: ({ why }: { readonly why: string }) => `Which file this includeConfig reads cannot be told: ${why}.`,
  },
  'invalid-value': {
    severity: 'error',
    message: ({ why }: { readonly why: string }) => `The engine would stop at this value: ${why}.`,
  },
  'unset-param': {
    severity: 'error',
    message: ({ name }: Named) => `Nothing sets \`${name}\`: the engine stops here unless the launch gives it.`,
  },
  'may-stop': {
    severity: 'warning',
    message: ({ why }: { readonly why: string }) =>
      `The engine may stop here, as nobody can tell without the launch: ${why}.`,
  },
  'host-command': {
    severity: 'warning',
    message: ({ isApart }: { readonly isApart: boolean }) =>
      isApart
        ? 'Reading the file can run a command of the host here, in a branch that this view does not take.'
        : 'Reading the file can run a command of the host here. It is not run now, and its result is not known.',
  },
  'dialects-differ': {
    severity: 'note',
    message: ({ name, how }: Named & { readonly how: string }) =>
      `The two dialects differ here on \`${name}\`: ${how}.`,
  },
  'dialect-refuses': {
    severity: 'note',
    message: ({ message, param }: { readonly message: string; readonly param?: string | undefined }) =>
      param === undefined
        ? `The two dialects differ here. ${message}`
        : `The two dialects differ here. \`${param}\` is not set, so it is null to the strict one; the legacy one refuses the file unless the launch gives it.`,
  },
  'unused-secret': {
    severity: 'warning',
    message: ({ name, isAdded }: { readonly name: string; readonly isAdded: boolean }) =>
      `\`${name}\` is given a secret in plain text here, ${isAdded ? 'by a statement that is not followed' : 'and nothing reads it'}: the secret is in the file all the same.`,
  },
  'no-effect': {
    severity: 'warning',
    message: 'This statement is not followed: it may set more than is known.',
  },
  'dynamic-key': {
    severity: 'warning',
    message: 'The name that is set here is computed and cannot be told.',
  },
  'too-many-steps': {
    severity: 'error',
    message: ({ limit }: { readonly limit: number }) =>
      `This configuration computes more than the ${limit} steps that are followed; what comes after them is not known.`,
  },
  'too-many-settings': {
    severity: 'error',
    message: ({ limit, left }: { readonly limit: number; readonly left: number }) =>
      `This configuration sets more than ${limit} values, long texts counting as several; ${left} of its settings are left out and not judged.`,
  },
  'too-many-problems': {
    severity: 'error',
    message: ({ count }: { readonly count: number }) =>
      `There are ${count} more problems in this configuration, which are not listed.`,
  },
});
