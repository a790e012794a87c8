import { mkdirSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { HostError } from '../../base/errors.ts';
import type { GitRevision } from '../revisions/open-history.ts';
import { listTree, maxListBytes, nameTreeList, parseTree, type TreeEntry } from '../revisions/read-tree.ts';
import { runGit } from '../sources/run-git.ts';
import { createSafeEnvironment, type GitSetting, safeSettings } from '../sources/safe-git.ts';
import { createAuthorizationSettings } from './create-authorization-settings.ts';
import { type FetchLimits, fetchLimits } from './limits.ts';

/** A commit on another host. */
export interface RemoteCommit {
  /** `https://…` or `file://…`, without credentials. */
  readonly url: string;
  /** Branch, tag or commit; the head of the default branch if undefined. */
  readonly ref: string | undefined;
}

/** The files that a scan reads. */
export interface NeededFiles {
  /** Returns true for a file that is probably read. `has` knows the files of the commit. */
  isExpected(path: string, has: (path: string) => boolean): boolean;
  /** Returns the words of a file's text that may be names of other files that are read. */
  listNames(path: string, text: string): Iterable<string>;
}

export interface FetchSetup {
  /** Folder that does not exist yet; it stays if the fetch fails. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Header `Authorization` for the host of the address. */
  readonly authorization?: string | undefined;
  readonly needed: NeededFiles;
  readonly limits?: FetchLimits;
  readonly signal?: AbortSignal;
}

/** Files of a commit, or `empty` for a repository without any. */
export type FetchedCommit = { readonly commit: string; readonly revision: GitRevision } | 'empty';

const scanned = 'refs/plumbline/scan';
/** Bytes of a file in which names of other files are searched. */
const maxTextBytes = 256 * 1024;
/** Files may name files that name files; each round is a fetch. */
const maxRounds = 10;

/**
 * Fetches one commit and those of its files that a scan reads, into a bare folder: Git checks nothing out, so neither hooks nor
 * attributes nor links have an effect. A server that cannot leave out files sends all of the commit.
 *
 * @throws Error with the reason.
 */
export async function fetchRepository(remote: RemoteCommit, setup: FetchSetup): Promise<FetchedCommit> {
  try {
    return await fetchParts(remote, { ...setup, folder: join(setup.folder, 'partial') });
  } catch (error) {
    if (setup.signal?.aborted === true || !isRefusal(error as Error)) throw error;
    return fetchAll(remote, { ...setup, folder: join(setup.folder, 'all') });
  }
}

/** Answers of servers that send no single objects. */
function isRefusal({ message }: Error): boolean {
  return /unadvertised object|not our ref|does not support (?:filter|object filtering)/iu.test(message);
}

/** Fetches the folders of a commit, and then all needed files at once. */
async function fetchParts(remote: RemoteCommit, setup: FetchSetup): Promise<FetchedCommit> {
  const git = createGit(remote, setup, true);
  const found = await fetchCommit(git, remote, ['--filter=blob:none']);
  if (found === 'empty') return found;
  const { files = fetchLimits.files } = setup.limits ?? {};
  const has = (path: string): boolean => found.entries.has(path);
  const fetched = new Set<string>();
  let wanted = [...found.entries].filter(
    ([path, { kind }]) => kind === 'link' || (kind === 'file' && setup.needed.isExpected(path, has)),
  );
  for (let round = 0; wanted.length > 0 && round < maxRounds; round++) {
    for (const [, { object }] of wanted) fetched.add(object);
    if (fetched.size > files) throw new Error(`it has more than ${files} configuration files`);
    const sizes = await fetchBlobs(git, [...new Set(wanted.map(([, { object }]) => object))]);
    const names = await readNames(git, wanted, sizes, setup.needed);
    wanted = [...found.entries].filter(
      ([path, { kind, object }]) => kind === 'file' && !fetched.has(object) && names.has(posix.basename(path)),
    );
  }
  return describeRevision(found, setup);
}

/** Fetches a commit with all its files. */
async function fetchAll(remote: RemoteCommit, setup: FetchSetup): Promise<FetchedCommit> {
  const found = await fetchCommit(createGit(remote, setup, false), remote, []);
  return found === 'empty' ? found : describeRevision(found, setup);
}

type RunGit = (args: readonly string[], input?: string) => Promise<Buffer>;

interface Git {
  /** Runs a command in the repository that fetches. */
  readonly fetch: RunGit;
  /** Folder of a repository that borrows its objects. */
  readonly folder: string;
  /** Runs a command in that folder, and reports a missing object in place of fetching it. */
  readonly read: RunGit;
}

const readFolder = 'read';

/** Writes bare repositories without the help of Git, whose templates could have hooks. */
function createGit({ url }: RemoteCommit, setup: FetchSetup, isPartial: boolean): Git {
  const { folder, env, authorization, signal, limits = fetchLimits } = setup;
  writeBare(folder, isPartial ? '[extensions]\n\tpartialClone = origin\n' : '');
  const read = join(folder, readFolder);
  writeBare(read, '');
  mkdirSync(join(read, 'objects/info'));
  writeFileSync(join(read, 'objects/info/alternates'), `${join(folder, 'objects')}\n`);
  const settings: readonly GitSetting[] = [
    ['remote.origin.url', url],
    ...(isPartial
      ? ([
          ['remote.origin.promisor', 'true'],
          ['remote.origin.partialCloneFilter', 'blob:none'],
        ] as const)
      : []),
    ...createAuthorizationSettings(url, authorization),
  ];
  const protocol = url.startsWith('file:') ? 'file' : 'https';
  const network = { ...createSafeEnvironment(env, [protocol], settings), GIT_DIR: folder };
  const local = { ...createSafeEnvironment(env, ['none']), GIT_DIR: read };
  const run = (args: readonly string[], variables: Readonly<Record<string, string>>, input?: string): Promise<Buffer> =>
    runGit([...safeSettings, ...args], {
      cwd: folder,
      env: variables,
      ...(input === undefined ? {} : { input }),
      ...(signal === undefined ? {} : { signal }),
      maxBytes: maxListBytes,
      excess: `its list of files is larger than ${maxListBytes / 2 ** 20} MiB`,
      maxFileBytes: limits.packBytes,
      timeLimit: limits.timeLimit,
    }).catch((error: Error) => {
      throw explain(error, limits);
    });
  return {
    folder: read,
    fetch: (args, input) => run(args, network, input),
    read: (args, input) => run(args, local, input),
  };
}

function writeBare(folder: string, extensions: string): void {
  for (const each of ['objects', 'refs']) mkdirSync(join(folder, each), { recursive: true });
  writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/none\n');
  writeFileSync(join(folder, 'config'), `[core]\n\trepositoryformatversion = 1\n\tbare = true\n${extensions}`);
}

/** Words some of Git's messages for the reader of a report. */
function explain(error: Error, { packBytes }: FetchLimits): Error {
  const { message } = error;
  if (/died of signal (?:25|31)|File too large|file size limit/iu.test(message))
    return new Error(`its files are larger than ${Math.ceil(packBytes / 2 ** 20)} MiB`);
  const [, moved] = /returned error: (30\d)/u.exec(message) ?? [];
  return moved === undefined ? error : new Error(`it has moved (status ${moved}), and redirects are not followed`);
}

interface FoundCommit {
  readonly commit: string;
  readonly entries: ReadonlyMap<string, TreeEntry>;
}

const fetchOptions: readonly string[] = ['--quiet', '--no-tags', '--no-auto-maintenance', '--recurse-submodules=no'];

async function fetchCommit(
  git: Git,
  { ref = 'HEAD' }: RemoteCommit,
  filter: readonly string[],
): Promise<FoundCommit | 'empty'> {
  try {
    await git.fetch(['fetch', ...fetchOptions, '--depth=1', ...filter, 'origin', `+${ref}:${scanned}`]);
  } catch (error) {
    if (ref === 'HEAD' && /remote ref HEAD/iu.test((error as Error).message)) return 'empty';
    throw error;
  }
  const commit = (await git.fetch(['rev-parse', '--verify', `${scanned}^{commit}`])).toString().trim();
  const listed = await git.read([...listTree, commit]);
  writeFileSync(nameTreeList(git.folder, commit), listed);
  try {
    return { commit, entries: parseTree(listed.toString()) };
  } catch (error) {
    throw error instanceof HostError ? new Error('it has more files than the limit of 200000') : error;
  }
}

/** Fetches those objects that are not there yet. Returns the sizes of all. */
async function fetchBlobs(git: Git, objects: readonly string[]): Promise<ReadonlyMap<string, number>> {
  let sizes = await readSizes(git, objects);
  const missing = [...sizes].flatMap(([object, size]) => (size === undefined ? object : []));
  if (missing.length > 0) {
    const options = [...fetchOptions, '--no-write-fetch-head', '--filter=blob:none', '--stdin', 'origin'];
    // Git's usual negotiation would fail at the files that are left out.
    await git.fetch(['-c', 'fetch.negotiationAlgorithm=noop', 'fetch', ...options], joinLines(missing));
    sizes = await readSizes(git, objects);
  }
  return new Map([...sizes].flatMap(([object, size]) => (size === undefined ? [] : [[object, size] as const])));
}

/** Returns the sizes of objects; undefined for one that is missing. */
async function readSizes(git: Git, objects: readonly string[]): Promise<ReadonlyMap<string, number | undefined>> {
  const checked = (await git.read(['cat-file', '--batch-check'], joinLines(objects))).toString();
  return new Map(
    checked.split('\n').flatMap((line) => {
      const [object = '', kind, size] = line.split(' ');
      return object === '' ? [] : [[object, kind === 'blob' ? Number(size) : undefined] as const];
    }),
  );
}

/** Returns the words of files that may be names of further files. */
async function readNames(
  git: Git,
  files: readonly (readonly [path: string, entry: TreeEntry])[],
  sizes: ReadonlyMap<string, number>,
  { listNames }: NeededFiles,
): Promise<ReadonlySet<string>> {
  const small = files.filter(([, { object }]) => (sizes.get(object) ?? maxTextBytes) < maxTextBytes);
  const names = new Set<string>();
  for (let start = 0; start < small.length; start += filesAtOnce) {
    const some = small.slice(start, start + filesAtOnce);
    const contents = await git.read(['cat-file', '--batch'], joinLines(some.map(([, { object }]) => object)));
    let at = 0;
    for (const [path, { kind, object }] of some) {
      const begin = contents.indexOf('\n', at) + 1;
      at = begin + (sizes.get(object) ?? 0);
      const text = contents.toString('utf8', begin, at);
      at += 1;
      const found = kind === 'link' ? [posix.basename(text)] : listNames(path, text);
      for (const name of found) names.add(posix.basename(name));
    }
  }
  return names;
}

/** Files whose texts are read at once, so that they stay below the limit of Git's output. */
const filesAtOnce: number = maxListBytes / maxTextBytes / 2;

function describeRevision({ commit }: FoundCommit, setup: FetchSetup): FetchedCommit {
  const path = setup.env['PATH'];
  const folder = join(setup.folder, readFolder);
  // Nothing is at this root: it only makes paths absolute.
  const root = join(setup.folder, 'files');
  return {
    commit,
    revision: { folder, root, tree: commit, isPartial: true, env: path === undefined ? {} : { PATH: path } },
  };
}

function joinLines(objects: readonly string[]): string {
  return objects.map((object) => `${object}\n`).join('');
}
