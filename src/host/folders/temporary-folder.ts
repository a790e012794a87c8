import { setMaxListeners } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HostError } from '../../base/errors.ts';
import { cannotWrite } from '../write-file.ts';

/** A new folder for files that a run needs for a while. */
export interface TemporaryFolder {
  /** Its path without links. */
  readonly path: string;
  /** Aborted before the folder is removed: pass it to programs that write there. */
  readonly signal: AbortSignal;
  /** Aborts the signal. */
  stop(): void;
  /** Runs work that writes there. @throws HostError if the system refuses it, for example on a full disk. */
  write<T>(work: () => T): T;
  remove(): void;
}

/** Folders to remove when the process ends, also at a signal. */
const open = new Set<TemporaryFolder>();

/**
 * Creates a folder `plumbline-NAME-…` that is removed when the process ends, if not before.
 *
 * @throws HostError if that is not possible.
 */
export function createTemporaryFolder(name: string): TemporaryFolder {
  const controller = new AbortController();
  // Each program that runs there listens.
  setMaxListeners(0, controller.signal);
  const path = attempt(() => realpathSync(mkdtempSync(join(tmpdir(), `plumbline-${name}-`))));
  const folder: TemporaryFolder = {
    ...{ path, signal: controller.signal },
    stop: () => controller.abort(),
    write: attempt,
    remove() {
      open.delete(folder);
      if (open.size === 0) process.off('exit', removeAll);
      controller.abort();
      rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  if (open.size === 0) process.once('exit', removeAll);
  open.add(folder);
  return folder;
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined || error instanceof HostError) throw error;
    throw cannotWrite(`to the directory for temporary files, ${tmpdir()}`, error);
  }
}

function removeAll(): void {
  for (const folder of open) {
    try {
      folder.remove();
    } catch {
      // Nobody is left to report it to.
    }
  }
}
