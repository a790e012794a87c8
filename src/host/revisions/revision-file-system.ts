import { isAbsolute, join, posix, relative, sep } from 'node:path';
import { isForeign } from '../../base/file-name.ts';
import type { FileContent, FileSystem } from '../../base/file-system.ts';
import { decodeText } from '../decode-text.ts';
import { lookAt } from '../look-at.ts';
import { NodeFileSystem } from '../node-file-system.ts';
import { findReference } from '../read-git.ts';
import { followPath, ModulePath } from './follow-path.ts';
import type { GitRevision } from './open-history.ts';
import { type Blob, readBlobs } from './read-blobs.ts';
import { hasTree, readTree, type TreeEntry } from './read-tree.ts';

export interface RevisionOptions {
  readonly maxFileSize: number;
  /** Returns true for a file that will probably be read: those are read at once. `has` knows the files of the revision. */
  isExpected(path: string, has: (path: string) => boolean): boolean;
}

/**
 * The files of a commit as they would be in a checkout without filters. Nothing is written anywhere. The files of a submodule are
 * those of the commit that it names: as objects, or, if that commit is checked out, on this machine.
 */
export class RevisionFileSystem implements FileSystem {
  readonly #revision: GitRevision;
  readonly #options: RevisionOptions;
  readonly #entries: ReadonlyMap<string, TreeEntry>;
  readonly #folders = new Set<string>(['.']);
  readonly #blobs = new Map<string, Blob>();
  /** Submodules that were opened: those with objects by their paths, without objects undefined. */
  readonly #opened = new Map<string, RevisionFileSystem | undefined>();
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

  /** Returns the paths of files and links at or below a path; a submodule that contains the path has those of its commit. */
  *listPathsBelow(path: string): Iterable<string> {
    for (const file of this.paths()) if (path === '' || file === path || file.startsWith(`${path}/`)) yield file;
    const folder = this.modules().find((each) => path === each || path.startsWith(`${each}/`));
    const entry = folder === undefined ? undefined : this.#entries.get(folder);
    if (folder === undefined || entry === undefined) return;
    const below = this.#openModule(folder, entry.object)?.listPathsBelow(path.slice(folder.length + 1)) ?? [];
    for (const file of below) yield `${folder}/${file}`;
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
    if (real instanceof ModulePath) return this.#readInModule(real);
    if (real === undefined) return { kind: 'outside' };
    if (real === null) return { kind: 'unreadable', reason: 'its symbolic links go in a circle' };
    const entry = this.#entries.get(real);
    if (entry === undefined && !this.#folders.has(real)) return { kind: 'missing' };
    if (entry?.kind !== 'file') return { kind: 'unreadable', reason: 'it is a directory' };
    const blob = this.#readBlob(entry.object);
    if (blob === undefined) return { kind: 'unreadable', reason: 'it was not fetched' };
    if (blob instanceof Uint8Array) return decodeText(blob);
    return { kind: 'too-large', bytes: blob.bytes, limit: this.#options.maxFileSize };
  }

  /** Returns the path to which a symbolic link leads; undefined if it leads out of the revision, or nowhere. */
  follow(path: string): string | undefined {
    const real = this.#follow(path);
    return typeof real === 'string' && this.#entries.get(real)?.kind === 'file' ? real : undefined;
  }

  #follow(path: string): ReturnType<typeof followPath> {
    return followPath(
      path,
      (each) => this.#entries.get(each),
      (object) => this.#readBlob(object),
    );
  }

  #readInModule({ folder, object, rest }: ModulePath): FileContent {
    const module = this.#openModule(folder, object);
    if (module !== undefined) return module.read(rest);
    const { root } = this.#revision;
    if (lookAt(join(root, folder, '.git')).kind === 'missing') return { kind: 'missing' };
    if (findReference(join(root, folder), 'HEAD') !== object) {
      return { kind: 'unreadable', reason: `commit ${object.slice(0, 10)} of the submodule ${folder} was not fetched` };
    }
    return new NodeFileSystem(root, { maxFileSize: this.#options.maxFileSize }).read(`${folder}/${rest}`);
  }

  /** Returns the files of the commit that a submodule has in this revision; undefined if it was not fetched. */
  #openModule(folder: string, object: string): RevisionFileSystem | undefined {
    if (this.#opened.has(folder)) return this.#opened.get(folder);
    const revision = { ...this.#revision, root: join(this.#revision.root, folder), tree: object };
    const module = hasTree(revision) ? new RevisionFileSystem(revision, this.#options) : undefined;
    this.#opened.set(folder, module);
    return module;
  }

  /** Returns undefined for an object that was not fetched. */
  #readBlob(object: string): Blob | undefined {
    this.#prepare();
    const known = this.#blobs.get(object);
    if (known !== undefined) return known;
    for (const [each, blob] of readBlobs(this.#revision, [object], this.#options.maxFileSize)) {
      this.#blobs.set(each, blob);
    }
    return this.#blobs.get(object);
  }

  /** One process for thousands of files, instead of one for each. */
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
