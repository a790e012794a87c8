import { resolve } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { lookAt } from '../host/look-at.ts';
import type { Arguments } from './arguments.ts';
import type { Positional } from './command.ts';

/** Where policies and their tests usually are: as Plumbline lays them out, and as conftest does. */
const USUAL = ['policies', 'policy', 'policy-tests'];

/** What the positional of a command on Rego files is about, where nothing is said about it. */
export const usualPaths = 'policies, policy and policy-tests if none is given';

/** The positional of a command on Rego files. */
export const regoPositional: Positional = {
  name: 'path',
  description: `Folders or files of Rego; ${usualPaths}`,
  repeatable: true,
  required: false,
};

/**
 * The folders and files that a command line names, or the usual ones that are there.
 *
 * @throws UsageError where none is.
 */
export function readPolicyPaths(given: readonly string[], cwd: string): readonly string[] {
  if (given.length > 0) return given;
  const present = findFolders(USUAL, cwd);
  if (present.length > 0) return present;
  throw noneHere(USUAL);
}

function noneHere(names: readonly string[]): UsageError {
  const listed = names.join(', ').replace(/, ([^,]*)$/u, ' or $1');
  return new UsageError(
    'usage/no-policy',
    `There is no folder ${listed} here: name the folders or files of your policies.`,
  );
}

/** Where policies without their tests usually are. */
const USUAL_POLICIES = ['policies', 'policy'];

/** The positional of a command that its author's own policies are for. */
export const ownPoliciesPositional: Positional = {
  name: 'source',
  description: 'Policies, as --policy takes them; policies and policy if none is given',
  repeatable: true,
  required: false,
};

/**
 * What is named on the command line, with or without `--policy`, else the usual folders that are there, else the starter pack.
 *
 * @throws UsageError where policies are named both ways.
 */
export function withOwnPolicies(args: Arguments, cwd: string): Arguments {
  const { positionals } = args;
  const isGiven = args.texts('policy').length > 0;
  if (isGiven && positionals.length > 0) {
    throw new UsageError(
      'usage/unexpected-argument',
      `"${positionals[0]}" and --policy both name policies: repeat --policy for several.`,
    );
  }
  const own = positionals.length > 0 ? positionals : findFolders(USUAL_POLICIES, cwd);
  return isGiven || own.length === 0 ? args : args.withDefaults(new Map([['policy', own]]));
}

/**
 * As `withOwnPolicies`, for what is written beside the policies: nobody wants it of the starter pack without saying so.
 *
 * @throws UsageError where policies are named both ways, and where none are named or here.
 */
export function withOwnPoliciesOnly(args: Arguments, cwd: string): Arguments {
  const own = withOwnPolicies(args, cwd);
  if (own.texts('policy').length === 0) throw noneHere(USUAL_POLICIES);
  return own;
}

/** What to say where a policy was not found in the starter pack: it may be one of those that lie here. */
export function hintOwnPolicies(args: Arguments, cwd: string): string {
  const [own] = args.texts('policy').length > 0 ? [] : findFolders(USUAL_POLICIES, cwd);
  return own === undefined ? '' : ` Only the starter pack was asked: --policy ${own} takes the policies in ${own}.`;
}

function findFolders(names: readonly string[], cwd: string): readonly string[] {
  return names.filter((name) => lookAt(resolve(cwd, name)).kind === 'folder');
}
