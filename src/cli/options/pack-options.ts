import { UsageError } from '../../base/errors.ts';
import type { Engine } from '../../engine/engine.ts';
import type { PackOptions } from '../../engine/options.ts';
import { createMissingPoliciesError } from '../../engine/packs/usual-folders.ts';
import type { Arguments } from '../arguments.ts';

export const cacheOptions: readonly string[] = [
  "--cache-dir DIR  Directory of compiled and fetched policies [the user's cache directory]",
  '--no-cache  Ignore earlier runs: compile, fetch and judge again',
];

/** Without its default, which differs between commands. */
export const policyOption =
  '-p, --policy SOURCE  Policies: starter, a path, https://…, git::https://… or oci://…; repeatable';

/** Keys and scope that bundles must be signed with. */
export const trustOptions: readonly string[] = [
  '--verification-key FILE  Key (PEM or secret) that verifies bundles and fetched policies; repeatable',
  '--verification-scope TEXT  Required scope of signatures [none]',
];

export const lockOption =
  '--lock FILE  Lock file of remote policies, by `policy pull` [plumbline.lock beside the settings]';

export const combineOption = '--combine  Pass all targets at once to policies without METADATA: [{path, contents}]';

export const packOptions: readonly string[] = [
  `${policyOption} [the starter pack]`,
  ...trustOptions,
  lockOption,
  '--offline  Fetch nothing; read remote policies from the cache',
  combineOption,
  ...cacheOptions,
];

/** Reads where policies come from. */
export function readPackOptions(args: Arguments): PackOptions {
  return {
    sources: args.readTexts('policy'),
    verificationKeys: args.readTexts('verification-key'),
    verificationScope: args.readText('verification-scope'),
    lock: args.readText('lock'),
    offline: args.hasFlag('offline'),
    combine: args.hasFlag('combine'),
  };
}

/** The positional of a command that is meant for its author's own policies. */
export const ownPoliciesPositional = '[source...]  Policy source, as for --policy [policies and policy]';

/**
 * Reads the policies named on the command line, with or without `--policy`, or takes the usual folders that exist, or the
 * starter pack.
 *
 * @throws UsageError if policies are named both ways.
 */
export function readOwnPolicies(args: Arguments, engine: Engine): PackOptions {
  const { positionals } = args;
  const given = args.readTexts('policy');
  if (given.length > 0 && positionals.length > 0) {
    throw new UsageError(
      'usage/unexpected-argument',
      `"${positionals[0]}" and --policy both name policies. Use one of the two; --policy can be repeated.`,
    );
  }
  const named = given.length > 0 ? given : positionals;
  return { ...readPackOptions(args), sources: named.length > 0 ? named : engine.policies.findFolders() };
}

/**
 * Like `readOwnPolicies`, but without the starter pack: for commands that write beside the policies.
 *
 * @throws UsageError if policies are named both ways, or neither named nor found.
 */
export function requireOwnPolicies(args: Arguments, engine: Engine): PackOptions {
  const own = readOwnPolicies(args, engine);
  if (own.sources?.length === 0) throw createMissingPoliciesError();
  return own;
}

/** Returns the end of a message about a policy that the starter pack lacks: one of the usual folders may have it. */
export function hintOwnPolicies(args: Arguments, engine: Engine): string {
  const [own] = args.readTexts('policy').length > 0 ? [] : engine.policies.findFolders();
  return own === undefined
    ? ''
    : ` Only the starter pack was searched; use --policy ${own} for the policies in ${own}.`;
}
