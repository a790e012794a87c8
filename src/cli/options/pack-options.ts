import { UsageError } from '../../base/errors.ts';
import type { Engine } from '../../engine/engine.ts';
import type { PackOptions } from '../../engine/options.ts';
import { missingPolicies } from '../../engine/packs/usual-folders.ts';
import type { Arguments } from '../arguments.ts';
import type { CommandOption, Positional } from '../command.ts';

export const cacheOptions: readonly CommandOption[] = [
  {
    name: 'cache-dir',
    kind: 'text',
    placeholder: 'FOLDER',
    description: "Where compiled policies are kept; the user's cache folder by default",
  },
  { name: 'no-cache', kind: 'flag', description: 'Compile the policies anew, and fetch them anew' },
];

export const policyOption: CommandOption = {
  name: 'policy',
  kind: 'texts',
  alias: 'p',
  placeholder: 'SOURCE',
  default: 'the starter pack',
  description:
    'Policies in Rego: a folder, a bundle, https://…, git::https://…//folder?ref=v1 or oci://…:tag; repeat for more',
};

/** Whose bundles are taken. */
export const trustOptions: readonly CommandOption[] = [
  {
    name: 'verification-key',
    kind: 'texts',
    placeholder: 'FILE',
    description:
      'A public key in PEM, or a secret: bundles and all that is fetched have to be signed with it; repeat for more',
  },
  {
    name: 'verification-scope',
    kind: 'text',
    placeholder: 'TEXT',
    default: 'none',
    description: 'The scope that signatures have to be for',
  },
];

export const lockOption: CommandOption = {
  name: 'lock',
  kind: 'text',
  placeholder: 'FILE',
  default: 'plumbline.lock beside the settings',
  description: 'What remote policies have to be, as policy pull wrote it',
};

export const combineOption: CommandOption = {
  name: 'combine',
  kind: 'flag',
  description:
    'Policies without METADATA judge all targets of a repository at once: input is a list of {path, contents}',
};

export const packOptions: readonly CommandOption[] = [
  policyOption,
  ...trustOptions,
  lockOption,
  { name: 'offline', kind: 'flag', description: 'Fetch nothing: remote policies come from the cache' },
  combineOption,
  ...cacheOptions,
];

/** Reads where policies come from. */
export function readPackOptions(args: Arguments): PackOptions {
  return {
    sources: args.texts('policy'),
    verificationKeys: args.texts('verification-key'),
    verificationScope: args.text('verification-scope'),
    lock: args.text('lock'),
    offline: args.flag('offline'),
    combine: args.flag('combine'),
  };
}

/** The positional of a command that is meant for its author's own policies. */
export const ownPoliciesPositional: Positional = {
  name: 'source',
  description: 'Policies, as --policy takes them; policies and policy if none is given',
  repeatable: true,
  required: false,
};

/**
 * Reads the policies named on the command line, with or without `--policy`, or takes the usual folders that exist, or the
 * starter pack.
 *
 * @throws UsageError if policies are named both ways.
 */
export function readOwnPolicies(args: Arguments, engine: Engine): PackOptions {
  const { positionals } = args;
  const given = args.texts('policy');
  if (given.length > 0 && positionals.length > 0) {
    throw new UsageError(
      'usage/unexpected-argument',
      `"${positionals[0]}" and --policy both name policies: repeat --policy for several.`,
    );
  }
  const named = given.length > 0 ? given : positionals;
  return { ...readPackOptions(args), sources: named.length > 0 ? named : engine.policies.findFolders() };
}

/**
 * Like `readOwnPolicies`, for what is written beside the policies: nobody wants that for the starter pack unasked.
 *
 * @throws UsageError if policies are named both ways, or neither named nor found.
 */
export function requireOwnPolicies(args: Arguments, engine: Engine): PackOptions {
  const own = readOwnPolicies(args, engine);
  if (own.sources?.length === 0) throw missingPolicies();
  return own;
}

/** Returns the end of a message about a policy that the starter pack lacks: one of the usual folders may have it. */
export function hintOwnPolicies(args: Arguments, engine: Engine): string {
  const [own] = args.texts('policy').length > 0 ? [] : engine.policies.findFolders();
  return own === undefined ? '' : ` Only the starter pack was asked: --policy ${own} takes the policies in ${own}.`;
}
