import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import ignore, { type Ignore } from 'ignore';

/**
 * Reads the `.gitignore` files of one repository as the walk enters their folders. The deepest file with a matching
 * pattern decides, as in Git; parent folders need no second check, since the walk never enters an ignored one.
 */
export class GitIgnore {
  readonly #root: string;
  readonly #files = new Map<string, Ignore | undefined>();

  constructor(root: string) {
    this.#root = root;
  }

  /** `path` is relative to the root, with `/`; a folder's ends in one. */
  ignores(path: string): boolean {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const verdict = this.#rules(folder)?.test(folder === '.' ? path : path.slice(folder.length + 1));
      if (verdict?.ignored === true) return true;
      if (verdict?.unignored === true || folder === '.') return false;
    }
  }

  #rules(folder: string): Ignore | undefined {
    if (!this.#files.has(folder)) this.#files.set(folder, readRules(join(this.#root, folder, '.gitignore')));
    return this.#files.get(folder);
  }
}

function readRules(path: string): Ignore | undefined {
  try {
    return ignore().add(readFileSync(path, 'utf8'));
  } catch {
    return undefined; // There is none, or Git could not read it either.
  }
}
