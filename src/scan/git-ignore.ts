import { dirname, join } from 'node:path/posix';
import ignore, { type Ignore } from 'ignore';

/**
 * Reads the `.gitignore` files of one repository as the walk enters their folders. The deepest file with a matching
 * pattern decides, as in Git; parent folders need no second check, since the walk enters an ignored one only for tracked files.
 */
export class GitIgnore {
  readonly #read: (path: string) => string | undefined;
  readonly #files = new Map<string, Ignore | undefined>();

  /** `read` returns the text of a file by its path below the root; undefined if there is none. */
  constructor(read: (path: string) => string | undefined) {
    this.#read = read;
  }

  /** `path` is relative to the root, with `/`; a folder's ends in one. */
  ignores(path: string): boolean {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const verdict = this.#readRules(folder)?.test(folder === '.' ? path : path.slice(folder.length + 1));
      if (verdict?.ignored === true) return true;
      if (verdict?.unignored === true || folder === '.') return false;
    }
  }

  #readRules(folder: string): Ignore | undefined {
    if (!this.#files.has(folder)) {
      const text = this.#read(folder === '.' ? '.gitignore' : join(folder, '.gitignore'));
      this.#files.set(folder, text === undefined ? undefined : ignore().add(text));
    }
    return this.#files.get(folder);
  }
}
