import { join } from 'node:path';
import { lookAt } from '../look-at.ts';

/** Source of a revision's files: a folder on this machine, or a commit, which knows its submodules. */
type Listing = string | { modules(): readonly string[] } | undefined;

/** Finds the folders of submodules in a change and in its base. */
export function findModules(
  head: Listing,
  base: Listing,
): { readonly head: readonly string[]; readonly base: readonly string[] } {
  const old = listModules(base);
  if (typeof head !== 'string') return { head: listModules(head), base: old };
  // A working tree has no list of submodules; one that became a plain folder is a part of the repository.
  return { head: old.filter((folder) => lookAt(join(head, folder, '.git')).kind !== 'missing'), base: old };
}

function listModules(listing: Listing): readonly string[] {
  return typeof listing === 'object' ? listing.modules() : [];
}
