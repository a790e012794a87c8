import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { HostError } from '../../base/errors.ts';

/** A list of plain data that can be read any number of times. */
export interface JsonSpool<T> extends Iterable<T> {
  add(item: T): void;
  /** Returns the item at this index. */
  at(index: number): T | undefined;
  /** Frees the list; it cannot be read after that. */
  close(): void;
}

/**
 * Bytes of compressed JSON that stay in memory, some 12,000 findings: a scan of a few repositories needs no writable file
 * system.
 */
const maxMemory = 2 ** 20;

/** Fastest level of zlib: the JSON of findings is a tenth then, and half a tenth at the slowest level. */
const level = 1;

/**
 * Creates a list that is kept as compressed JSON in memory, and in a temporary file once it is large. The file has no name while it is in
 * use, so it is gone however the process ends.
 */
export function createSpool<T>(folder: string = tmpdir(), limit: number = maxMemory): JsonSpool<T> {
  /** Compressed JSON, or its place in the file. */
  const items: (Buffer | Range)[] = [];
  let held = 0;
  let file: SpoolFile | undefined;
  const read = (item: Buffer | Range): T => {
    const bytes = Buffer.isBuffer(item) ? item : (file?.read(item) ?? Buffer.of());
    return JSON.parse(inflateRawSync(bytes).toString('utf8')) as T;
  };
  return {
    add(item) {
      // A copy: what zlib returns is the begin of a buffer of 16 KiB.
      const bytes = Buffer.from(deflateRawSync(JSON.stringify(item), { level }));
      items.push(file === undefined ? bytes : file.append(bytes));
      held += bytes.length;
      if (file !== undefined || held <= limit) return;
      file = openSpoolFile(folder);
      for (const [index, each] of items.entries()) if (Buffer.isBuffer(each)) items[index] = file.append(each);
    },
    *[Symbol.iterator]() {
      for (const each of items) yield read(each);
    },
    at(index) {
      const item = items[index];
      return item === undefined ? undefined : read(item);
    },
    close() {
      items.length = 0;
      file?.close();
      file = undefined;
    },
  };
}

interface Range {
  readonly start: number;
  readonly length: number;
}

interface SpoolFile {
  append(bytes: Buffer): Range;
  read(range: Range): Buffer;
  close(): void;
}

function openSpoolFile(folder: string): SpoolFile {
  const path = join(folder, `plumbline-${randomUUID()}.spool`);
  const descriptor = attempt(folder, () => openSync(path, 'wx+', 0o600));
  attempt(folder, () => unlinkSync(path));
  let end = 0;
  return {
    append(bytes) {
      const start = end;
      attempt(folder, () => {
        while (end - start < bytes.length)
          end += writeSync(descriptor, bytes, end - start, bytes.length - (end - start), end);
      });
      return { start, length: bytes.length };
    },
    read({ start, length }) {
      const bytes = Buffer.allocUnsafe(length);
      attempt(folder, () => {
        for (let at = 0; at < length; ) {
          const read = readSync(descriptor, bytes, at, length - at, start + at);
          if (read === 0) throw new Error('a temporary file is shorter than what was written');
          at += read;
        }
      });
      return bytes;
    },
    close: () => closeSync(descriptor),
  };
}

function attempt<T>(folder: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw new HostError(
      'host/cannot-write',
      `Cannot keep results in ${folder}: ${reasons[code] ?? code}. Name another directory for temporary files in TMPDIR.`,
      { cause: error },
    );
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'there is no permission to write',
  EPERM: 'there is no permission to write',
  EROFS: 'its file system cannot be written',
  ENOENT: 'the directory does not exist',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
};
