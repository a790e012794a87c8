import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { HostError } from '../base/errors.ts';

/**
 * Writes a file whole or not at all: readers see the old one or the new one. Folders above it are made.
 *
 * @throws HostError where that is not possible, with the path and why.
 */
export function writeFile(path: string, chunks: Iterable<string | Uint8Array>): void {
  let partial: string | undefined;
  try {
    makeFolders(dirname(path));
    const present = statSync(path, { throwIfNoEntry: false });
    if (present !== undefined && !present.isFile()) {
      // Writes into a pipe or device: renaming over it would remove it.
      writeAll(path, chunks);
      return;
    }
    // A link stays a link: what it leads to is replaced.
    const whole = present === undefined ? path : realpathSync(path);
    partial = `${whole}.${process.pid}.partial`;
    writeAll(partial, chunks);
    renameSync(partial, whole);
  } catch (error) {
    if (partial !== undefined && existsSync(partial)) rmSync(partial);
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw cannotWrite(path, error);
  }
}

/** Creates the error for something that the system refuses to write: why, and what to do. */
export function cannotWrite(what: string, error: unknown): HostError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const why = reasons.get(code) ?? `the system refuses it (${message}). Name another file.`;
  return new HostError('host/cannot-write', `Cannot write ${what}: ${why}`, { cause: error });
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'you may not write there. Name another file, or get the right to write it.'],
  ['EPERM', 'you may not write there. Name another file, or get the right to write it.'],
  ['EROFS', 'it lies on a file system that can only be read. Name a file elsewhere.'],
  ['EISDIR', 'it is a directory. Name a file in it.'],
  ['ENOTDIR', 'a part of its path is a file. Use another path.'],
  ['EEXIST', 'a part of its path is a file, not a directory. Use another path.'],
  ['ENOENT', 'the directory does not exist and cannot be created. Use another path.'],
  ['ENOSPC', 'the disk is full. Free some space, or name a file elsewhere.'],
  ['EDQUOT', 'your share of the disk is full. Free some space, or name a file elsewhere.'],
  ['ENAMETOOLONG', 'the name is too long for the file system. Name a shorter one.'],
  ['ELOOP', 'its links lead in a circle. Name another path.'],
]);

/** Creates a folder and those above it, level by level: a recursive `mkdir` never ends on file systems that answer as /proc does. */
export function makeFolders(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder), mode);
  mkdirSync(folder, { mode });
}

function writeAll(path: string, chunks: Iterable<string | Uint8Array>): void {
  const descriptor = openSync(path, 'w');
  try {
    for (const chunk of chunks) writeWhole(descriptor, typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  } finally {
    closeSync(descriptor);
  }
}

/** A single write may take less than it is given. */
function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
}
