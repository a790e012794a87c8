import { join } from 'node:path';
import { lookAt } from '../host/look-at.ts';
import type { OpenRepository } from './open-repository.ts';

type Listed = Pick<OpenRepository, 'listing'>;

/** Finds the folders of submodules in a change and in its base. */
export function findModules(
  head: Listed,
  base: Listed,
): { readonly head: readonly string[]; readonly base: readonly string[] } {
  const old = modulesOf(base);
  const { listing } = head;
  if (typeof listing !== 'string') return { head: modulesOf(head), base: old };
  // A working tree has no list of them; one that became a plain folder is a part of the repository.
  return { head: old.filter((folder) => lookAt(join(listing, folder, '.git')).kind !== 'missing'), base: old };
}

function modulesOf({ listing }: Listed): readonly string[] {
  return typeof listing === 'object' ? listing.modules() : [];
}
