import { isAbsolute, posix } from 'node:path';
import type { Blob } from './read-blobs.ts';
import type { TreeEntry } from './read-tree.ts';

/** A path below the folder of a submodule, and the commit that it names. */
export class ModulePath {
  readonly folder: string;
  readonly object: string;
  /** Below the folder; links in it are not followed yet. */
  readonly rest: string;

  constructor(folder: string, object: string, rest: string) {
    this.folder = folder;
    this.object = object;
    this.rest = rest;
  }
}

/** Links that lead to links are followed this far, as the system does. */
const maxLinks = 40;

/**
 * Follows the symbolic links in a path of a revision, as a checkout would. Returns the path without links, `.` for the root, or the
 * submodule that it leads into; undefined if it leads out of the revision, null if links form a circle.
 */
export function followPath(
  path: string,
  findEntry: (path: string) => TreeEntry | undefined,
  readLink: (object: string) => Blob | undefined,
): string | ModulePath | undefined | null {
  let [done, rest] = ['', path.split('/').filter((name) => name !== '' && name !== '.')];
  for (let links = 0; ; ) {
    const [name, ...others] = rest;
    if (name === undefined) return done === '' ? '.' : done;
    rest = others;
    if (name === '..') {
      if (done === '') return undefined;
      done = done.includes('/') ? posix.dirname(done) : '';
      continue;
    }
    const next = done === '' ? name : `${done}/${name}`;
    const entry = findEntry(next);
    if (entry?.kind === 'module') {
      const below = posix.normalize(rest.join('/'));
      if (below !== '..' && !below.startsWith('../')) return new ModulePath(next, entry.object, below);
      rest = posix.normalize(`${next}/${below}`).split('/');
      done = '';
      continue;
    }
    if (entry?.kind !== 'link') {
      done = next;
      continue;
    }
    links += 1;
    if (links > maxLinks) return null;
    const target = readLink(entry.object);
    const text = target instanceof Uint8Array ? Buffer.from(target).toString() : '';
    if (text === '' || isAbsolute(text)) return undefined;
    rest = [...text.split('/').filter((part) => part !== '' && part !== '.'), ...rest];
  }
}
