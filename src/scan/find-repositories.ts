import { readdirSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { compareCodeUnits } from '../base/order.ts';
import { lookAt, requirePath } from '../host/look-at.ts';
import { findCheckout, readGit } from '../host/read-git.ts';
import type { GitRevision } from '../host/revisions/open-history.ts';
import { redactName } from '../secrets/redact-name.ts';
import { locateFile } from './find-root.ts';
import { skippedFolders } from './skipped-folders.ts';

/** A folder whose files belong together: paths in findings are relative to it, and nothing outside is read. */
export interface Repository {
  readonly name: string;
  /** On this machine, absolute; never printed where a report must not depend on the machine. */
  readonly path: string;
  readonly commit: string | null;
  readonly ref: string | null;
  /** Web address of the remote of its checkout, without credentials. */
  readonly remote?: string;
  /** Path of the repository in the checkout around it, `/` between; left out if there is none or this is its root. */
  readonly folder?: string;
  /** Files to judge, relative to its path: those that are targets, and the targets that include others. All if absent. */
  readonly only?: readonly string[];
  /** Topics on its host; left out if they are not known. */
  readonly topics?: readonly string[];
  /** A commit of another host, fetched or not; left out for a folder of this machine. */
  readonly origin?: FetchedOrigin | { readonly unfetched: UnfetchedCommit };
}

/** A fetched commit, or the reason why there is none. */
export type FetchedOrigin =
  | { readonly revision: GitRevision }
  | { readonly failure: string }
  | { readonly skipped: string };

/** A commit that an earlier scan has judged. It is fetched only if that result cannot be used again. */
export interface UnfetchedCommit {
  /** The repository's own settings in the commit: texts by names of files. */
  readonly settings: ReadonlyMap<string, string>;
  fetch(): Promise<{ readonly commit: string | null; readonly origin: FetchedOrigin }>;
}

/** A repository of another host, whose path is its address. */
export type FetchedRepository = Repository & Required<Pick<Repository, 'origin'>>;

/** Returns the files of a repository; undefined if it was not fetched. */
export function findRoot({ path, origin }: Pick<Repository, 'path' | 'origin'>): string | GitRevision | undefined {
  if (origin === undefined) return path;
  return 'revision' in origin ? origin.revision : undefined;
}

export interface RepositoryRequest {
  /** Base folder of relative paths. */
  readonly cwd: string;
  /** Each is a repository, a folder of repositories, or a file of a repository. */
  readonly paths: readonly string[];
  /** Paths that are one repository each, whatever they contain. */
  readonly repositories: readonly string[];
  /** Repositories of other hosts. */
  readonly fetched?: readonly FetchedRepository[];
  /** Overrides the name; for one repository only. */
  readonly name: string | undefined;
}

export interface FoundRepositories {
  readonly repositories: readonly Repository[];
  /** Folders with repositories that also have configuration files of their own, outside of any repository. */
  readonly loose: readonly string[];
}

/** @throws UsageError if a path does not exist, or `name` is set for several repositories. */
export function findRepositories(request: RepositoryRequest): FoundRepositories {
  const { cwd, paths, repositories: named, fetched = [], name } = request;
  const folders = new Set<string>();
  const files = new Map<string, readonly string[]>();
  const loose: string[] = [];
  for (const path of named) folders.add(requireFolder(path, cwd));
  for (const path of paths) {
    const { kind, real: folder } = requirePath(path, cwd, 'file or directory');
    if (kind === 'special') {
      throw new UsageError('usage/not-a-directory', `"${path}" is neither a directory nor a regular file.`);
    }
    if (kind === 'file') {
      const { root, file } = locateFile(path, cwd);
      files.set(root, [...(files.get(root) ?? []), file]);
    } else if (isRepository(folder)) folders.add(folder);
    else {
      for (const child of listChildFolders(folder)) folders.add(child);
      if (holdsConfigFiles(folder)) loose.push(path);
    }
  }
  // A folder that is also passed is judged completely.
  const single = [...files].filter(([root]) => !folders.has(root));
  const repositories = [
    ...[...folders].map(describe),
    ...single.map(([root, only]) => ({ ...describe(root), only: [...new Set(only)] })),
    ...fetched,
  ];
  return { repositories: name === undefined ? nameDistinctly(repositories) : rename(repositories, name), loose };
}

function requireFolder(path: string, cwd: string): string {
  const { kind, real } = requirePath(path, cwd, 'directory');
  if (kind !== 'folder') {
    throw new UsageError(
      'usage/not-a-directory',
      `"${path}" is not a directory. Pass the directory of its repository.`,
    );
  }
  return real;
}

function isRepository(path: string): boolean {
  return exists(join(path, '.git')) || exists(join(path, 'nextflow.config'));
}

/** Circular links exist too: they are reported like any file that cannot be read. */
function exists(path: string): boolean {
  return lookAt(path).kind !== 'missing';
}

function listChildFolders(path: string): readonly string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !skippedFolders.has(entry.name))
    .map((entry) => join(path, entry.name))
    .sort(compareCodeUnits);
}

function holdsConfigFiles(path: string): boolean {
  return readdirSync(path, { withFileTypes: true }).some((entry) => entry.isFile() && entry.name.endsWith('.config'));
}

function describe(path: string): Repository {
  const state = lookAt(path);
  if (!('real' in state)) {
    // Node cannot name a file whose name is not valid UTF-8.
    const why = state.kind === 'missing' ? 'it is gone, or its name is not valid UTF-8' : state.reason;
    const origin = { failure: `The directory cannot be read: ${why}.` };
    return { name: redactName(basename(path)), path, commit: null, ref: null, origin };
  }
  const git = readGit(path);
  const ref = git?.ref ?? null;
  const known = {
    name: redactName(git?.name ?? basename(path)),
    path,
    commit: git?.commit ?? null,
    ref: ref === null ? null : redactName(ref),
  };
  const checkout = git === undefined ? findCheckout(path) : undefined;
  const folder = checkout === undefined ? '' : relative(checkout, path).split(sep).join('/');
  const remote = (git ?? (checkout === undefined ? undefined : readGit(checkout)))?.remote;
  return {
    ...known,
    ...(remote === undefined ? {} : { remote: redactName(remote) }),
    ...(folder === '' ? {} : { folder: redactName(folder) }),
  };
}

function rename(repositories: readonly Repository[], name: string): readonly Repository[] {
  if (repositories.length > 1) {
    throw new UsageError('usage/name-for-several', `--name is for one repository; here are ${repositories.length}.`);
  }
  return repositories.map((repository) => ({ ...repository, name }));
}

/** Reports and identities go by name: the second of two equal ones becomes `x (2)`. */
function nameDistinctly(repositories: readonly Repository[]): readonly Repository[] {
  const counts = new Map<string, number>();
  return repositories.map((repository) => {
    const count = (counts.get(repository.name) ?? 0) + 1;
    counts.set(repository.name, count);
    return count === 1 ? repository : { ...repository, name: `${repository.name} (${count})` };
  });
}
