import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { FileContent, FileSystem } from '../base/file-system.ts';
import { decodeText } from './decode-text.ts';

export interface NodeFileSystemOptions {
  /** Larger files are not read. */
  readonly maxFileSize: number;
}

/** What a configuration file may have at most; the largest of thousands of public ones has 60 kB. */
export const defaultMaxFileSize: number = 1024 * 1024;

/**
 * The files below one folder, and nothing else: every path is resolved through its symbolic links before it is read,
 * because a repository is hostile input and a link may point at anything on this machine.
 */
export class NodeFileSystem implements FileSystem {
  readonly root: string;
  readonly #maxFileSize: number;

  /** `root` is a folder that exists; its own links are followed once, here. */
  constructor(root: string, options: NodeFileSystemOptions) {
    this.root = realpathSync(root);
    this.#maxFileSize = options.maxFileSize;
  }

  read(path: string): FileContent {
    const asked = isAbsolute(path) ? path : join(this.root, path);
    if (path.includes('\0')) return { kind: 'missing' };
    // Answering `missing` for paths outside would tell what exists there.
    if (!this.#contains(asked)) return { kind: 'outside' };
    try {
      const real = realpathSync(asked);
      return this.#contains(real) ? readConfined(real, this.#maxFileSize) : { kind: 'outside' };
    } catch (error) {
      return explain(error);
    }
  }

  #contains(path: string): boolean {
    const inside = relative(this.root, path);
    return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
  }
}

/** The size is asked of the open file, and no more than the limit is ever read: the file may grow meanwhile. */
function readConfined(path: string, limit: number): FileContent {
  // Opening a named pipe would wait for a writer for ever.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) return { kind: 'unreadable', reason: 'it is a folder' };
    if (!stats.isFile()) return { kind: 'unreadable', reason: 'it is not a regular file' };
    if (stats.size > limit) return { kind: 'too-large', bytes: stats.size, limit };
    const bytes = Buffer.alloc(stats.size);
    let filled = 0;
    while (filled < bytes.length) {
      const count = readSync(descriptor, bytes, filled, bytes.length - filled, filled);
      if (count === 0) break;
      filled += count;
    }
    return decodeText(bytes.subarray(0, filled));
  } finally {
    closeSync(descriptor);
  }
}

function explain(error: unknown): FileContent {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
  if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' };
  const reasons: Readonly<Record<string, string>> = {
    EACCES: 'no permission to read it',
    EPERM: 'no permission to read it',
    ELOOP: 'its symbolic links go in a circle',
    EISDIR: 'it is a folder',
    ENAMETOOLONG: 'its name is too long',
    EIO: 'the disk reports an error',
  };
  return { kind: 'unreadable', reason: reasons[code] ?? code };
}
