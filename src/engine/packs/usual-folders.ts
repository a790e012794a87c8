import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { lookAt } from '../../host/look-at.ts';

/** Usual folders of policies: Plumbline's and conftest's. */
const policyFolders = ['policies', 'policy'];
/** Likewise with their tests. */
const regoFolders = [...policyFolders, 'policy-tests'];

/**
 * Returns the folders and files given, or the usual folders that exist.
 *
 * @throws UsageError if there are none.
 */
export function findRegoPaths(given: readonly string[], cwd: string): readonly string[] {
  if (given.length > 0) return given;
  const present = findFolders(regoFolders, cwd);
  if (present.length > 0) return present;
  throw createMissingFoldersError(regoFolders);
}

/** Returns the usual folders of policies that exist. */
export function findPolicyFolders(cwd: string): readonly string[] {
  return findFolders(policyFolders, cwd);
}

/** The error of a command that needs policies of the user's own, where none are named or found. */
export function createMissingPoliciesError(): UsageError {
  return createMissingFoldersError(policyFolders);
}

function createMissingFoldersError(names: readonly string[]): UsageError {
  const listed = names.join(', ').replace(/, ([^,]*)$/u, ' or $1');
  return new UsageError(
    'usage/no-policy',
    `There is no directory ${listed} in the current directory. Name the directories or files of your policies.`,
  );
}

function findFolders(names: readonly string[], cwd: string): readonly string[] {
  return names.filter((name) => lookAt(resolve(cwd, name)).kind === 'folder');
}
