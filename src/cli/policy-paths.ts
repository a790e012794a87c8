import { resolve } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { lookAt } from '../host/look-at.ts';
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
  const present = USUAL.filter((name) => lookAt(resolve(cwd, name)).kind === 'folder');
  if (present.length > 0) return present;
  throw new UsageError(
    'usage/no-policy',
    `There is no folder ${USUAL.join(', ').replace(/, ([^,]*)$/u, ' or $1')} here: name the folders or files of your policies.`,
  );
}
