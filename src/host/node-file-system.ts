import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { sha256 } from '../base/digest.ts';
import { HostError } from '../base/errors.ts';
import { isForeign } from '../base/file-name.ts';
import type { FileContent, FileSystem } from '../base/file-system.ts';
import { decodeText } from './decode-text.ts';
import { explainFailure, lookAt, shortenPath } from './look-at.ts';

export interface NodeFileSystemOptions {
  /** Larger files are not read. */
  readonly maxFileSize: number;
  /** The SHA-256 of each file that may be read, in lower-case hex, by its path below the root; undefined for any. */
  readonly digests?: ReadonlyMap<string, string>;
}

/** Largest configuration file, in bytes; the largest of thousands of public ones has 90 kB. */
export const defaultMaxFileSize: number = 256 * 1024;

/**
 * Files below one folder: every path is resolved through its symbolic links before it is read, because a repository is
 * hostile input and a link may point at anything on this machine.
 */
export class NodeFileSystem implements FileSystem {
  readonly root: string;
  readonly #options: NodeFileSystemOptions;

  /**
   * Follows the links of the folder itself once, here.
   *
   * @throws HostError for a folder that is gone, is not readable, or whose name is not valid UTF-8: Node cannot name it.
   */
  constructor(root: string, options: NodeFileSystemOptions) {
    const state = lookAt(root);
    if (!('real' in state)) {
      const reason = state.kind === 'missing' ? 'it is gone, or its name is not valid UTF-8' : state.reason;
      throw new HostError('host/cannot-read', `The directory "${shortenPath(root)}" cannot be read: ${reason}.`);
    }
    this.root = state.real;
    this.#options = options;
  }

  read(path: string): FileContent {
    // Names of files that are elsewhere are not paths here, even if a repository has a folder `https:`.
    if (isForeign(path)) return { kind: 'missing' };
    const asked = isAbsolute(path) ? path : join(this.root, path);
    if (path.includes('\0')) return { kind: 'missing' };
    // Answering `missing` for paths outside would reveal what exists there.
    if (!this.#contains(asked)) return { kind: 'outside' };
    try {
      const real = realpathSync(asked);
      if (!this.#contains(real)) return { kind: 'outside' };
      return readConfined(real, this.#options.maxFileSize, (bytes) => this.#check(asked, bytes));
    } catch (error) {
      return explainFailure(error);
    }
  }

  /** Returns the path to which a symbolic link leads; undefined if it leads out of the folder, or nowhere. */
  follow(path: string): string | undefined {
    try {
      const real = realpathSync(join(this.root, path));
      return this.#contains(real) ? relative(this.root, real).split(sep).join('/') : undefined;
    } catch {
      return undefined;
    }
  }

  /** Returns why a file differs from the one that `SHA256SUMS` lists; undefined if it does not. */
  #check(path: string, bytes: Uint8Array): string | undefined {
    const { digests } = this.#options;
    if (digests === undefined) return undefined;
    const listed = digests.get(relative(this.root, path).split(sep).join('/'));
    if (listed === undefined) return 'SHA256SUMS does not list it';
    return listed === sha256(bytes) ? undefined : 'its SHA-256 is not the one in SHA256SUMS';
  }

  #contains(path: string): boolean {
    const inside = relative(this.root, path);
    return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
  }
}

/** Reads the size of the open file, and never more than the limit: the file may grow meanwhile. */
function readConfined(path: string, limit: number, check: (bytes: Uint8Array) => string | undefined): FileContent {
  // Opening a named pipe would wait for a writer for ever.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) return { kind: 'unreadable', reason: 'it is a directory' };
    if (!stats.isFile()) return { kind: 'unreadable', reason: 'it is not a regular file' };
    if (stats.size > limit) return { kind: 'too-large', bytes: stats.size, limit };
    const bytes = Buffer.alloc(stats.size);
    let filled = 0;
    while (filled < bytes.length) {
      const count = readSync(descriptor, bytes, filled, bytes.length - filled, filled);
      if (count === 0) break;
      filled += count;
    }
    const wrong = check(bytes.subarray(0, filled));
    return wrong === undefined ? decodeText(bytes.subarray(0, filled)) : { kind: 'unreadable', reason: wrong };
  } finally {
    closeSync(descriptor);
  }
}
