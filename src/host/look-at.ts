import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { HostError, UsageError } from '../base/errors.ts';
import type { Hint } from '../base/hint.ts';

/** Kind of a path; `special` is a pipe, a device or a socket. */
export interface Present {
  readonly kind: 'file' | 'folder' | 'special';
  /** Path without symbolic links. */
  readonly real: string;
  readonly bytes: number;
}

/** Target of a path, with symbolic links followed. */
export type PathState =
  | Present
  | { readonly kind: 'missing' }
  /** The system refuses access: links form a circle, or a folder is not readable. */
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Returns what is at a path. Never throws: the path may be any text, and the file system may be hostile. */
export function lookAt(path: string): PathState {
  try {
    const stats = statSync(path);
    const kind = stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'special';
    // A pipe of another process has only the path that the user passed.
    return { kind, real: kind === 'special' ? path : realpathSync(path), bytes: stats.size };
  } catch (error) {
    return explainFailure(error);
  }
}

/**
 * Returns what is at a path that a user passed; `noun` describes the expected kind, `hint` the step after an error.
 *
 * @throws UsageError if nothing is there, HostError if the system refuses access.
 */
export function requirePath(given: string, cwd: string, noun: string, hint?: Hint): Present {
  const state = given === '' ? ({ kind: 'missing' } as const) : lookAt(resolve(cwd, given));
  if (state.kind === 'missing') {
    throw new UsageError('usage/no-such-path', `There is no ${noun} "${shortenPath(given)}".`, { hint });
  }
  if (state.kind === 'unreadable') {
    throw new HostError('host/cannot-read', `"${shortenPath(given)}" cannot be read: ${state.reason}.`);
  }
  return state;
}

/** Bytes of a file that the program reads: a JavaScript text cannot be much longer. */
const maxFileBytes = 256 * 1024 * 1024;

/**
 * Reads a file, following symbolic links. Opening a named pipe or a terminal never blocks, and a device has no end.
 *
 * @throws Error for anything but a regular file within the limit, and errors of the system.
 */
export function readRegularFile(path: string, limit = maxFileBytes): Buffer {
  const descriptor = openRegular(path, limit);
  try {
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function openRegular(path: string, limit: number): number {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  try {
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) throw new Error('it is a directory');
    if (!stats.isFile()) throw new Error('it is not a regular file');
    if (stats.size > limit) throw new Error(`it is larger than ${limit / 1024 / 1024} MiB`);
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

const chunkBytes = 64 * 1024;

/** Reads a regular file of any size in chunks, each valid until the next one is read. Throws as `readRegularFile` does. */
export function* readRegularChunks(path: string): Generator<Uint8Array> {
  const descriptor = openRegular(path, Number.POSITIVE_INFINITY);
  try {
    const chunk = Buffer.allocUnsafe(chunkBytes);
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
      yield chunk.subarray(0, read);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** The same as text in UTF-8. */
export function readRegularText(path: string, limit = maxFileBytes): string {
  return readRegularFile(path, limit).toString('utf8');
}

/** Converts the error of opening a path to `missing`, or to `unreadable` with a reason for users. */
export function explainFailure(error: unknown): Exclude<PathState, Present> {
  const { code, message } = error as NodeJS.ErrnoException;
  // One of `readRegularFile`.
  if (code === undefined) return { kind: 'unreadable', reason: message };
  if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' };
  return { kind: 'unreadable', reason: reasons[code] ?? code };
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'no permission to read it',
  EPERM: 'no permission to read it',
  ELOOP: 'its symbolic links go in a circle',
  EISDIR: 'it is a directory',
  ENAMETOOLONG: 'its name is too long',
  EIO: 'the disk reports an error',
  ERR_INVALID_ARG_VALUE: 'no file can have this name',
};

/** Shortens long paths in the middle: their ends matter most. */
const longestShown = 160;

export function shortenPath(path: string): string {
  if (path.length <= longestShown) return path;
  const half = longestShown / 2;
  return `${path.slice(0, half).toWellFormed()}…${path.slice(-half).toWellFormed()}`;
}
