import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { HostError } from '../../base/errors.ts';
import { lookAt, readRegularText } from '../look-at.ts';
import type { GitRevision } from './open-history.ts';
import { runLocalGit } from './run-local-git.ts';

/** An entry of a commit; `module` is a submodule, whose files are in another repository. */
export interface TreeEntry {
  readonly kind: 'file' | 'link' | 'module';
  readonly object: string;
}

/** A tree can name itself under many names: 200 KB of objects can have 10^10 paths. */
const maxEntries = 200_000;
/** Bytes that the list of a tree with so many files may have. */
export const maxListBytes: number = 64 * 2 ** 20;

/** Arguments of Git for the list of a tree's files. */
export const listTree: readonly string[] = ['ls-tree', '-r', '-z', '--full-tree'];

/** Returns the file, in a folder of ours, that may hold the list of a tree: several threads read it, each without a process. */
export function nameTreeList(folder: string, tree: string): string {
  return join(folder, `${tree}.list`);
}

/** Lists the files of a revision by their paths. @throws HostError for a revision that cannot be read. */
export function readTree({ folder, tree, env }: GitRevision): ReadonlyMap<string, TreeEntry> {
  if (tree === null) return new Map();
  const list = nameTreeList(folder, tree);
  if (lookAt(list).kind === 'file') return parseTree(readRegularText(list));
  const listed = runLocalGit([...listTree, tree], { folder, path: env.PATH });
  if (listed === undefined) {
    throw new HostError(
      'host/git',
      'The directories of a revision are missing from this clone. Fetch them: `git fetch --refetch --filter=blob:none`, or clone without a filter.',
    );
  }
  keepList(list, listed);
  return parseTree(listed.toString());
}

/** Keeps the list of a tree for the next reader, which may be another thread. */
function keepList(path: string, listed: Buffer): void {
  const written = `${path}-${threadId}`;
  try {
    writeFileSync(written, listed);
    renameSync(written, path);
  } catch {
    // On a full disk, the next reader asks Git again.
  }
}

/** Returns true if the objects of a revision have its tree. */
export function hasTree({ folder, tree, env }: GitRevision): boolean {
  if (tree === null) return false;
  return runLocalGit(['cat-file', '-e', `${tree}^{tree}`], { folder, path: env.PATH }) !== undefined;
}

/** Parses what `git ls-tree -r -z` prints. @throws HostError for too many files. */
export function parseTree(listed: string): ReadonlyMap<string, TreeEntry> {
  const entries = new Map<string, TreeEntry>();
  for (const line of listed.split('\0')) {
    const [, mode, object = '', path = ''] = /^(\d+) \w+ ([0-9a-f]+)\t(.*)$/su.exec(line) ?? [];
    if (mode === undefined) continue;
    if (entries.size === maxEntries) {
      throw new HostError('host/git', `A revision has more than ${maxEntries} files, which is the limit.`);
    }
    entries.set(path, { kind: mode === '120000' ? 'link' : mode === '160000' ? 'module' : 'file', object });
  }
  return entries;
}
