import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { lookAt } from './look-at.ts';

export interface WatchOptions {
  /** Changes within this many milliseconds of one another come together. */
  readonly quietMs: number;
  /** Ends the watch. */
  readonly signal: AbortSignal;
  /** Returns true to ignore changes of a file. */
  readonly ignores: (path: string) => boolean;
}

/**
 * Yields batches of files that change below folders (or files), by absolute path, until the signal. Watching starts
 * with the call, so the first batch has all changes since then.
 *
 * Watches each folder by itself: Node's own recursive watch loses a file on Linux once an editor has put another in its
 * place.
 */
export function watchFiles(
  paths: readonly string[],
  { quietMs, signal, ignores }: WatchOptions,
): AsyncGenerator<readonly string[], void> {
  const watchers = new Map<string, FSWatcher>();
  const roots = paths.map(readRoot);
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let wake: () => void = () => undefined;

  const note = (folder: string, name: string | null): void => {
    const path = name === null ? folder : join(folder, name);
    const isBelow = roots.some(({ folder: root, file }) => (file === undefined ? isIn(path, root) : path === file));
    if (!isBelow || isTemporary(path) || ignores(path)) return;
    pending.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => wake(), quietMs);
  };
  const watchAll = (): void => {
    const folders = new Set(roots.flatMap(({ folder, file }) => (file === undefined ? listFolders(folder) : [folder])));
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of folders) {
      if (watchers.has(folder)) continue;
      const watcher = watch(folder, (_, name) => note(folder, name));
      // A removed folder ends its watch with an error; its parent reports the removal.
      watcher.on('error', () => watcher.close());
      watchers.set(folder, watcher);
    }
  };
  watchAll();
  signal.addEventListener('abort', () => wake(), { once: true });

  async function* watchChanges(): AsyncGenerator<readonly string[], void> {
    try {
      while (!signal.aborted) {
        if (pending.size === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
            if (signal.aborted) resolve();
          });
        }
        if (signal.aborted) return;
        if (pending.size === 0) continue;
        watchAll();
        const changed = [...pending].sort();
        pending.clear();
        yield changed;
      }
    } finally {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    }
  }
  return watchChanges();
}

/** Watches the folder of a file: editors replace the file by a new one. */
function readRoot(path: string): { readonly folder: string; readonly file: string | undefined } {
  return lookAt(path).kind === 'folder' ? { folder: path, file: undefined } : { folder: dirname(path), file: path };
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** Temporary files of editors and of this program. */
function isTemporary(path: string): boolean {
  const name = basename(path);
  return name.startsWith('.') || /(?:~|\.partial|\.swp|\.swx|\.tmp)$/u.test(name);
}

function listFolders(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return [
      folder,
      ...entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name)),
    ];
  } catch {
    return []; // It went away meanwhile, and may come back.
  }
}
