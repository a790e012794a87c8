import { posix } from 'node:path';
import type { FileContent, FileSystem } from '../base/file-system.ts';

/** Files in memory, for tests and for content that is not on a disk. Keys are paths relative to the root. */
export class MemoryFileSystem implements FileSystem {
  readonly #files: ReadonlyMap<string, FileContent>;

  constructor(files: Readonly<Record<string, string | FileContent>>) {
    this.#files = new Map(
      Object.entries(files).map(([path, content]) => [
        posix.normalize(path),
        typeof content === 'string' ? { kind: 'text', text: content } : content,
      ]),
    );
  }

  read(path: string): FileContent {
    const normal = posix.normalize(path);
    if (normal === '..' || normal.startsWith('../') || posix.isAbsolute(normal)) return { kind: 'outside' };
    const found = this.#files.get(normal);
    if (found !== undefined) return found;
    const isFolder = [...this.#files.keys()].some((file) => file.startsWith(`${normal}/`));
    return isFolder ? { kind: 'unreadable', reason: 'it is a directory' } : { kind: 'missing' };
  }
}
