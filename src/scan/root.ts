import type { GitRevision } from '../host/revisions/open-history.ts';

/** Files in memory by their paths, in place of a repository's root. */
export type MemoryFiles = Readonly<Record<string, string>>;

/** The files of a repository: a folder on this machine, a commit, or files in memory. Plain data. */
export type Root = string | GitRevision | MemoryFiles;

/** Returns true for a commit: files in memory are texts. */
export function isRevision(root: GitRevision | MemoryFiles): root is GitRevision {
  return typeof root['env'] === 'object';
}

/** Returns true if two roots have the same files. Compares files in memory by identity: copies in another thread differ. */
export function isSameRoot(one: Root, two: Root): boolean {
  if (typeof one === 'string' || typeof two === 'string' || one === two) return one === two;
  return isRevision(one) && isRevision(two) && one.folder === two.folder && one.tree === two.tree;
}
