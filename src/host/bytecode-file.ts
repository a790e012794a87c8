import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { writeFile } from './write-file.ts';

/** Bytecode by the path of its script. */
type Bytecode = ReadonlyMap<string, Uint8Array>;

/** A file that keeps the bytecode of a program's scripts for the next run. */
export interface BytecodeFile {
  /** Returns undefined if the file lacks the script, or its bytecode is damaged. */
  read(path: string): Buffer | undefined;
  readAll(): Bytecode;
  close(): void;
}

/** The first line of a file; the bytecode of each script follows, one after the other. */
interface Head {
  readonly key: string;
  readonly entries: readonly Entry[];
}

/** The checksum is a CRC-32: V8 does not detect damaged bytecode. */
type Entry = readonly [path: string, size: number, checksum: number];

/** Bytes that the first line may have: enough for 600 scripts, and the program has 200. */
const maxHead = 2 ** 16;

/**
 * Opens a file of bytecode, and reads each script's own part of it only: the commands share a file that has several megabytes, and
 * `--version` needs a twentieth of it.
 *
 * @returns undefined for a file that is missing, has another key, or that others may write.
 */
export function openBytecode(file: string, key: string): BytecodeFile | undefined {
  const descriptor = attempt(() => openSync(file, 'r'));
  if (descriptor === undefined) return undefined;
  const places = attempt(() => (isOwn(descriptor) ? readPlaces(descriptor, key) : undefined));
  if (places === undefined) {
    closeSync(descriptor);
    return undefined;
  }
  const read = (path: string): Buffer | undefined => {
    const place = places.get(path);
    if (place === undefined) return undefined;
    const bytes = attempt(() => readPart(descriptor, place.start, place.size));
    return bytes !== undefined && crc32(bytes) === place.checksum ? bytes : undefined;
  };
  return {
    read,
    readAll() {
      const all = new Map<string, Buffer>();
      for (const path of places.keys()) {
        const bytes = read(path);
        if (bytes !== undefined) all.set(path, bytes);
      }
      return all;
    },
    close: () => closeSync(descriptor),
  };
}

/** Writes a file of bytecode. A file that cannot be written costs time, never a run. */
export function writeBytecode(file: string, key: string, bytecode: Bytecode): void {
  const entries = Array.from(bytecode, ([path, bytes]): Entry => [path, bytes.length, crc32(bytes)]);
  const head: Head = { key, entries };
  attempt(() => writeFile(file, [`${JSON.stringify(head)}\n`, ...bytecode.values()]));
}

/** Returns undefined where something fails: without bytecode, a run compiles. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** Returns true if only this user can write the file: bytecode is executed unchecked. */
function isOwn(descriptor: number): boolean {
  const { uid, mode } = fstatSync(descriptor);
  const user = process.getuid?.();
  return user === undefined || (uid === user && (mode & 0o002) === 0);
}

interface Place {
  readonly start: number;
  readonly size: number;
  readonly checksum: number;
}

/**
 * @returns undefined if the file has another key.
 * @throws if its first line is damaged.
 */
function readPlaces(descriptor: number, key: string): ReadonlyMap<string, Place> | undefined {
  const bytes = readPart(descriptor, 0, maxHead);
  let start = bytes.indexOf('\n') + 1;
  const head = JSON.parse(bytes.toString('utf8', 0, start)) as Head;
  if (head.key !== key) return undefined;
  const places = new Map<string, Place>();
  for (const [path, size, checksum] of head.entries) {
    places.set(path, { start, size, checksum });
    start += size;
  }
  return places;
}

/** Returns what the file has of these bytes. */
function readPart(descriptor: number, start: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  for (let read = -1; read !== 0 && length < size; length += read) {
    read = readSync(descriptor, bytes, length, size - length, start + length);
  }
  return bytes.subarray(0, length);
}
