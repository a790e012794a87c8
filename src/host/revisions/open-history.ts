import { copyFileSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { createTemporaryFolder } from '../folders/temporary-folder.ts';
import { lookAt } from '../look-at.ts';
import { findCheckout, findObjects, isBareRepository, usesSha256 } from '../read-git.ts';
import { runLocalGit } from './run-local-git.ts';

/** Files of one commit, or of a folder in it; plain data, for each thread. */
export interface GitRevision {
  /** A bare folder that borrows the checkout's objects. */
  readonly folder: string;
  /** The folder on this machine that has these files when they are checked out. */
  readonly root: string;
  /** Object of the tree; null if the commit does not have the folder. */
  readonly tree: string | null;
  readonly env: { readonly PATH?: string };
  /** True if only some of its files were fetched. */
  readonly isPartial?: boolean;
}

/** The commits of a checkout. */
export interface History {
  /** Root of the checkout. */
  readonly checkout: string;
  /** True if the clone lacks older commits. */
  readonly isShallow: boolean;
  /** Runs a command of Git; undefined if it fails. */
  git(args: readonly string[], input?: string | Uint8Array): string | undefined;
  /** Returns the files of a commit below the folder that the history was opened for. */
  revision(commit: string): GitRevision;
  /** Returns all files of a commit. */
  wholeRevision(commit: string): GitRevision;
  close(): void;
}

/** Folders that are searched for the objects of submodules: a name may have slashes, and modules have modules. */
const maxModuleFolders = 1000;

/** Finds the folders of objects that the submodules of a checkout have in Git's folder for them. */
function findModuleObjects(modules: string): readonly string[] {
  const found: string[] = [];
  const open = [modules];
  for (let seen = 0; seen < maxModuleFolders; seen++) {
    const folder = open.pop();
    if (folder === undefined) break;
    if (lookAt(folder).kind !== 'folder') continue;
    if (isBareRepository(folder)) {
      found.push(join(folder, 'objects'));
      open.push(join(folder, 'modules'));
    } else open.push(...readdirSync(folder).map((name) => join(folder, name)));
  }
  // A line break in a path would name another folder.
  return found.filter((path) => !/[\n"]/u.test(path));
}

/**
 * Opens the history of the checkout that contains a folder; undefined if there is none. Git runs in an empty folder
 * that only borrows the objects, because a repository's settings can name programs that Git would start.
 */
export function openHistory(root: string, env: Readonly<Record<string, string | undefined>>): History | undefined {
  const real = realpathSync(root);
  const checkout = findCheckout(real);
  const objects = checkout === undefined ? undefined : findObjects(checkout);
  if (checkout === undefined || objects === undefined) return undefined;
  const { path: folder, write, remove } = createTemporaryFolder('history');
  const path = env['PATH'];
  // Without its list, Git takes the parents of the oldest commits for missing, and fails.
  const shallow = join(objects, '..', 'shallow');
  const isShallow = lookAt(shallow).kind === 'file';
  write(() => {
    const isSha256 = usesSha256(checkout);
    mkdirSync(join(folder, 'objects/info'), { recursive: true });
    mkdirSync(join(folder, 'refs'));
    writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/none\n');
    writeFileSync(
      join(folder, 'config'),
      `[core]\n\trepositoryformatversion = ${isSha256 ? 1 : 0}\n\tbare = true\n${isSha256 ? '[extensions]\n\tobjectformat = sha256\n' : ''}`,
    );
    const borrowed = [objects, ...findModuleObjects(join(objects, '..', 'modules'))];
    writeFileSync(join(folder, 'objects/info/alternates'), borrowed.map((each) => `${each}\n`).join(''));
    if (isShallow) copyFileSync(shallow, join(folder, 'shallow'));
  });
  const prefix = relative(checkout, real).split(sep).join('/');
  const git: History['git'] = (args, input) =>
    runLocalGit(args, { folder, path, ...(input === undefined ? {} : { input }) })?.toString();
  const revisions = new Map<string, GitRevision>();
  const createRevision = (commit: string, below: string): GitRevision => {
    const name = `${commit}:${below}`;
    const revision: GitRevision = revisions.get(name) ?? {
      folder,
      root: join(checkout, below),
      tree: git(['rev-parse', '--verify', '--quiet', name])?.trim() ?? null,
      env: path === undefined ? {} : { PATH: path },
    };
    revisions.set(name, revision);
    return revision;
  };
  return {
    ...{ checkout, isShallow, git },
    revision: (commit) => createRevision(commit, prefix),
    wholeRevision: (commit) => createRevision(commit, ''),
    close: remove,
  };
}
