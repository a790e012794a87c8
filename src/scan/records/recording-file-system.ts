import { sha256 } from '../../base/digest.ts';
import type { FileContent, FileSystem } from '../../base/file-system.ts';

/** A file system that records which files are read. */
export class RecordingFileSystem implements FileSystem {
  readonly #files: FileSystem;
  #read = new Map<string, string>();

  constructor(files: FileSystem) {
    this.#files = files;
  }

  read(path: string): FileContent {
    const content = this.#files.read(path);
    this.#read.set(path, digestContent(content));
    return content;
  }

  /** Returns the digests of the files read since the last call, by path. */
  take(): ReadonlyMap<string, string> {
    const read = this.#read;
    this.#read = new Map();
    return read;
  }

  /** Returns true if all paths have the content that a map of digests names. */
  hasSame(digests: ReadonlyMap<string, string>): boolean {
    return [...digests].every(([path, digest]) => digestContent(this.#files.read(path)) === digest);
  }
}

/** Returns the digest of a file's content, or of the reason why it has none. */
function digestContent(content: FileContent): string {
  return sha256(content.kind === 'text' ? `text\n${content.text}` : JSON.stringify(content));
}
