import { dirname, join, resolve } from 'node:path';
import { lookAt, readRegularText } from './look-at.ts';

/** Bytes of a file that is read; `packed-refs` of the largest public repositories has some ten megabytes. */
const maxBytes = 64 * 1024 * 1024;

/** Facts about a checkout from its `.git` folder. */
export interface GitCheckout {
  /** `owner/name` of the remote; undefined if there is none. */
  readonly name: string | undefined;
  /** Web address of the remote, without credentials; undefined for none and for a path of this machine. */
  readonly remote: string | undefined;
  readonly commit: string | undefined;
  /** The branch checked out: `refs/heads/main`; undefined when none is. */
  readonly ref: string | undefined;
}

/**
 * Reads a checkout's Git folder as files. Git itself is never run: the configuration of a repository can name programs
 * that Git would start. Undefined where `root` is not the root of a checkout.
 */
export function readGit(root: string): GitCheckout | undefined {
  const [folder, common] = findGitFolders(root);
  const head = folder === undefined ? undefined : readSmall(join(folder, 'HEAD'));
  if (folder === undefined || common === undefined || head === undefined) return undefined;
  const ref = /^ref: (refs\/\S+)\s*$/u.exec(head)?.[1];
  const commit = ref === undefined ? head.trim() : findCommit([folder, common], ref);
  const url = findRemote(readSmall(join(common, 'config')) ?? '');
  return {
    name: findNameOfRemote(url),
    remote: findWebAddress(url),
    commit: commit !== undefined && isCommit(commit) ? commit : undefined,
    ref,
  };
}

/** Returns the closest folder, this one or one above, with Git's folder in it. */
export function findCheckout(folder: string): string | undefined {
  if (lookAt(join(folder, '.git')).kind !== 'missing') return folder;
  return dirname(folder) === folder ? undefined : findCheckout(dirname(folder));
}

/** Returns the folder of a checkout's objects; undefined where `root` is not the root of a checkout. */
export function findObjects(root: string): string | undefined {
  const [, common] = findGitFolders(root);
  if (common === undefined) return undefined;
  const objects = join(common, 'objects');
  return lookAt(objects).kind === 'folder' ? objects : undefined;
}

/** Returns true for a checkout whose objects have SHA-256 names. */
export function usesSha256(root: string): boolean {
  const [, common] = findGitFolders(root);
  return /^\s*objectformat\s*=\s*sha256\s*$/imu.test(readSmall(join(common ?? '', 'config')) ?? '');
}

/** Returns the object that a reference of a checkout names, such as `HEAD` or `refs/heads/main`. */
export function findReference(root: string, name: string): string | undefined {
  const folders = findGitFolders(root);
  let current = name;
  for (let links = 0; links < maxLinks; links++) {
    const found = findCommit(folders, current)?.trim();
    const next = /^ref: (\S+)$/u.exec(found ?? '')?.[1];
    if (next === undefined) return found !== undefined && isCommit(found) ? found : undefined;
    current = next;
  }
  return undefined;
}

/** References that name each other are followed this far, as Git does. */
const maxLinks = 5;

/** Returns the Git folder of a checkout and the one that it shares with other work trees; empty if there is none. */
function findGitFolders(root: string): readonly string[] {
  const folder = findGitFolder(root);
  if (folder === undefined) return [];
  return [folder, resolve(folder, readSmall(join(folder, 'commondir'))?.trim() ?? '.')];
}

/** Returns true for the folder of a repository that has no checkout. */
export function isBareRepository(folder: string): boolean {
  const kinds = ['HEAD', 'objects', 'refs'].map((name) => lookAt(join(folder, name)).kind);
  return kinds.join() === 'file,folder,folder';
}

/** Returns Git's folder of a checkout: `.git` is a folder, or in work trees and submodules a file that names it. */
export function findGitFolder(root: string): string | undefined {
  const path = join(root, '.git');
  if (lookAt(path).kind === 'folder') return path;
  const target = /^gitdir: (.+?)\s*$/u.exec(readSmall(path) ?? '')?.[1];
  return target === undefined ? undefined : resolve(root, target);
}

function findCommit(folders: readonly string[], ref: string): string | undefined {
  if (ref.split('/').includes('..')) return undefined;
  for (const folder of folders) {
    const loose = readSmall(join(folder, ref))?.trim();
    if (loose !== undefined) return loose;
    for (const line of (readSmall(join(folder, 'packed-refs')) ?? '').split('\n')) {
      const [commit, name] = line.split(' ');
      if (name?.trim() === ref) return commit;
    }
  }
  return undefined;
}

function isCommit(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u.test(text);
}

/** Returns the URL of `origin`, or of the first remote. */
function findRemote(config: string): string {
  const urls = new Map<string, string>();
  let remote: string | undefined;
  for (const line of config.split('\n')) {
    const section = /^\s*\[(.*)\]\s*$/u.exec(line)?.[1];
    if (section !== undefined) remote = /^remote "(.+)"$/u.exec(section)?.[1];
    const url = /^\s*url\s*=\s*(\S+)\s*$/u.exec(line)?.[1];
    if (remote !== undefined && url !== undefined && !urls.has(remote)) urls.set(remote, url);
  }
  return urls.get('origin') ?? [...urls.values()][0] ?? '';
}

/** Returns the last two parts of a URL's path, whatever its form. */
export function findNameOfRemote(url: string): string | undefined {
  // A host must precede the path: two folders of this machine are not an owner and a name.
  const match = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/]+\/|[^/:]+:)(?:.*\/)?([^/]+\/[^/]+?)(?:\.git)?\/?$/iu.exec(url);
  return url.startsWith('file:') ? undefined : match?.[1];
}

/** Returns `https://host/path` for a URL of any protocol of Git, and for `user@host:path`. */
export function findWebAddress(remote: string): string | undefined {
  const scp = /^(?:[^@/\s]+@)?([\w.-]+):(?!\/\/)\/?(\S+)$/u.exec(remote);
  const text = scp === null ? remote : `ssh://${scp[1]}/${scp[2]}`;
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, host, pathname } = new URL(text);
  if (hostname === '' || !/^(?:https?|ssh|git|git\+ssh):$/u.test(protocol)) return undefined;
  const isWeb = /^https?:$/u.test(protocol);
  // The port of another protocol is not that of the web.
  return `${isWeb ? protocol : 'https:'}//${isWeb ? host : hostname}${pathname.replace(/\/+$/u, '')}`;
}

/** Reads a regular file that is not larger than real ones. */
function readSmall(path: string): string | undefined {
  try {
    return readRegularText(path, maxBytes);
  } catch {
    return undefined; // The caller falls back to the folder's name.
  }
}
