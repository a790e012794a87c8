import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lookAt } from './look-at.ts';

/** `packed-refs` of the largest public repositories has some ten megabytes. */
const largest = 64 * 1024 * 1024;

/** What a checkout says about itself. */
export interface GitCheckout {
  /** `owner/name` of the remote; undefined where none is told. */
  readonly name: string | undefined;
  readonly commit: string | undefined;
  /** The branch checked out: `refs/heads/main`; undefined when none is. */
  readonly ref: string | undefined;
}

/**
 * Reads a checkout's Git folder as files. Git itself is never run: the configuration of a repository can name programs
 * that Git would start. Undefined where `root` is not the root of a checkout.
 */
export function readGit(root: string): GitCheckout | undefined {
  const folder = findGitFolder(root);
  const head = folder === undefined ? undefined : readSmall(join(folder, 'HEAD'));
  if (folder === undefined || head === undefined) return undefined;
  const common = resolve(folder, readSmall(join(folder, 'commondir'))?.trim() ?? '.');
  const ref = /^ref: (refs\/\S+)\s*$/u.exec(head)?.[1];
  const commit = ref === undefined ? head.trim() : findCommit([folder, common], ref);
  return {
    name: nameOfRemote(readSmall(join(common, 'config')) ?? ''),
    commit: commit !== undefined && isCommit(commit) ? commit : undefined,
    ref,
  };
}

/** `.git` is a folder, or in work trees and submodules a file that names it. */
function findGitFolder(root: string): string | undefined {
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

/** `origin` where there is one, else the first remote; the last two parts of its URL, whatever its form. */
function nameOfRemote(config: string): string | undefined {
  const urls = new Map<string, string>();
  let remote: string | undefined;
  for (const line of config.split('\n')) {
    const section = /^\s*\[(.*)\]\s*$/u.exec(line)?.[1];
    if (section !== undefined) remote = /^remote "(.+)"$/u.exec(section)?.[1];
    const url = /^\s*url\s*=\s*(\S+)\s*$/u.exec(line)?.[1];
    if (remote !== undefined && url !== undefined && !urls.has(remote)) urls.set(remote, url);
  }
  const url = urls.get('origin') ?? [...urls.values()][0];
  // A host must stand before the path: two folders of this machine are no owner and name.
  const match = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/]+\/|[^/:]+:)(?:.*\/)?([^/]+\/[^/]+?)(?:\.git)?\/?$/iu.exec(url ?? '');
  return url?.startsWith('file:') === true ? undefined : match?.[1];
}

/** Undefined too for what is no plain file (a named pipe would wait for ever) or larger than any real one. */
function readSmall(path: string): string | undefined {
  try {
    const stats = statSync(path);
    return stats.isFile() && stats.size <= largest ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined; // What cannot be read is not told; the folder's name stands in for it.
  }
}
