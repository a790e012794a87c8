import { isAbsolute, posix, relative, sep } from 'node:path';
import { isForeign } from '../../base/file-name.ts';
import type { FileContent, FileSystem } from '../../base/file-system.ts';
import { decodeText } from '../decode-text.ts';
import { lookAt } from '../look-at.ts';
import { NodeFileSystem } from '../node-file-system.ts';
import type { GitRevision } from './open-history.ts';
import { type Blob, readBlobs } from './read-blobs.ts';
import { readTree, type TreeEntry } from './read-tree.ts';

export interface RevisionOptions {
  readonly maxFileSize: number;
  /** Returns true for a file that will probably be read: those are read at once. `has` knows the files of the revision. */
  isExpected(path: string, has: (path: string) => boolean): boolean;
}

/** Links that lead to links are followed this far, as the system does. */
const maxLinks = 40;

/**
 * The files of a commit as they would be in a checkout without filters. Nothing is written anywhere. The files of a submodule are
 * those on this machine: the commit does not have them.
 */
export class RevisionFileSystem implements FileSystem {
  readonly #revision: GitRevision;
  readonly #options: RevisionOptions;
  readonly #entries: ReadonlyMap<string, TreeEntry>;
  readonly #folders = new Set<string>(['.']);
  readonly #blobs = new Map<string, Blob>();
  #isPrepared = false;
  #modules: readonly string[] | undefined;

  /** @throws HostError for a revision that cannot be read; `read` throws it too. */
  constructor(revision: GitRevision, options: RevisionOptions) {
    this.#revision = revision;
    this.#options = options;
    this.#entries = readTree(revision);
    for (const path of this.#entries.keys()) {
      for (let folder = posix.dirname(path); !this.#folders.has(folder); folder = posix.dirname(folder)) {
        this.#folders.add(folder);
      }
    }
  }

  /** Returns the paths of files and links, without those of submodules. */
  *paths(): Iterable<string> {
    for (const [path, { kind }] of this.#entries) if (kind !== 'module') yield path;
  }

  get isFetched(): boolean {
    return this.#revision.isPartial === true;
  }

  /** Returns the folders of submodules, whose files are not part of a revision. */
  modules(): readonly string[] {
    this.#modules ??= [...this.#entries].filter(([, { kind }]) => kind === 'module').map(([path]) => path);
    return this.#modules;
  }

  read(path: string): FileContent {
    if (isForeign(path) || path.includes('\0')) return { kind: 'missing' };
    const below = isAbsolute(path) ? relative(this.#revision.root, path).split(sep).join('/') : path;
    const real = this.#follow(posix.normalize(below));
    if (real === undefined) return { kind: 'outside' };
    if (real === null) return { kind: 'unreadable', reason: 'its symbolic links go in a circle' };
    const entry = this.#entries.get(real);
    if (entry === undefined && this.#isInModule(real)) return this.#readOnMachine(real);
    if (entry === undefined && !this.#folders.has(real)) return { kind: 'missing' };
    if (entry?.kind !== 'file') return { kind: 'unreadable', reason: 'it is a folder' };
    const blob = this.#blob(entry.object);
    if (blob === undefined) return { kind: 'unreadable', reason: 'it was not fetched' };
    if (blob instanceof Uint8Array) return decodeText(blob);
    return { kind: 'too-large', bytes: blob.bytes, limit: this.#options.maxFileSize };
  }

  #isInModule(path: string): boolean {
    return this.modules().some((folder) => path.startsWith(`${folder}/`));
  }

  #readOnMachine(path: string): FileContent {
    const { root } = this.#revision;
    if (lookAt(root).kind !== 'folder') return { kind: 'missing' };
    return new NodeFileSystem(root, { maxFileSize: this.#options.maxFileSize }).read(path);
  }

  /** Returns a path without links; undefined if it leads out of the revision, null if links form a circle. */
  #follow(path: string): string | undefined | null {
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
      const entry = this.#entries.get(next);
      if (entry?.kind !== 'link') {
        done = next;
        continue;
      }
      links += 1;
      if (links > maxLinks) return null;
      const target = this.#blob(entry.object);
      const text = target instanceof Uint8Array ? Buffer.from(target).toString() : '';
      if (text === '' || isAbsolute(text)) return undefined;
      rest = [...text.split('/').filter((part) => part !== '' && part !== '.'), ...rest];
    }
  }

  /** Returns undefined for an object that was not fetched. */
  #blob(object: string): Blob | undefined {
    this.#prepare();
    const known = this.#blobs.get(object);
    if (known !== undefined) return known;
    for (const [each, blob] of readBlobs(this.#revision, [object], this.#options.maxFileSize)) {
      this.#blobs.set(each, blob);
    }
    return this.#blobs.get(object);
  }

  /** One process for thousands of files, in place of one for each. */
  #prepare(): void {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    const has = (path: string): boolean => this.#entries.has(path);
    const expected = [...this.#entries].filter(
      ([path, { kind }]) => kind === 'link' || (kind === 'file' && this.#options.isExpected(path, has)),
    );
    const objects = [...new Set(expected.map(([, { object }]) => object))];
    for (const [object, blob] of readBlobs(this.#revision, objects, this.#options.maxFileSize)) {
      this.#blobs.set(object, blob);
    }
  }
}
