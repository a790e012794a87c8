import { isForeign, launchScheme } from '../base/file-name.ts';
import type { FileContent, FileSystem } from '../base/file-system.ts';

/** Folder that replaces all files whose names begin with a prefix; the prefix ends with `/`. */
export interface Mount {
  readonly prefix: string;
  readonly files: FileSystem;
}

/**
 * Files of a repository, with those that a launch adds and copies of remote ones. An address without a folder is
 * missing: nothing is fetched.
 */
export class MountedFileSystem implements FileSystem {
  readonly #repository: FileSystem;
  readonly #mounts: readonly Mount[];
  readonly #copies: FileSystem | undefined;

  /** `copies` has the files of all other hosts as `host/path`. */
  constructor(repository: FileSystem, mounts: readonly Mount[], copies: FileSystem | undefined) {
    this.#repository = repository;
    this.#mounts = mounts.toSorted((a, b) => b.prefix.length - a.prefix.length);
    this.#copies = copies;
  }

  read(path: string): FileContent {
    if (!isForeign(path)) return this.#repository.read(path);
    const mount = this.#mounts.find(({ prefix }) => path.startsWith(prefix));
    if (mount !== undefined) return confine(mount.files.read(path.slice(mount.prefix.length)));
    if (this.#copies === undefined || path.startsWith(launchScheme)) return { kind: 'missing' };
    return confine(this.#copies.read(path.slice(path.indexOf('://') + 3)));
  }
}

function confine(content: FileContent): FileContent {
  return content.kind === 'outside'
    ? { kind: 'unreadable', reason: 'it leads out of the directory of copies for its address' }
    : content;
}
