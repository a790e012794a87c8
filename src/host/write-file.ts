import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { HostError } from '../base/errors.ts';

/**
 * Writes a file whole or not at all: readers see the old one or the new one. Folders above it are made.
 *
 * @throws HostError where that is not possible, with the path and why.
 */
export function writeFile(path: string, chunks: Iterable<string | Uint8Array>): void {
  const partial = `${path}.${process.pid}.partial`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    const descriptor = openSync(partial, 'w');
    try {
      for (const chunk of chunks) writeWhole(descriptor, typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    } finally {
      closeSync(descriptor);
    }
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new HostError('host/cannot-write', `Cannot write ${path}: ${(error as Error).message}.`, { cause: error });
  }
}

/** A single write may take less than it is given. */
function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
}
