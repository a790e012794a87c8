import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { writeFile } from './write-file.ts';

/** A script of the program, and the bytecode that an earlier run made of it. */
export interface KeptScript {
  readonly source: string;
  readonly bytecode: Buffer;
}

/** A file that keeps scripts for the next run. */
export interface ScriptCache {
  /** Returns undefined if the file lacks the script, or it is damaged. */
  read(path: string): KeptScript | undefined;
  readAll(): ReadonlyMap<string, KeptScript>;
  close(): void;
}

/** The first line of a file; each script's source and bytecode follow, one after the other. */
interface Head {
  readonly key: string;
  readonly entries: readonly Entry[];
}

/** Sizes are in bytes. The checksum of both is a CRC-32: V8 does not detect damaged bytecode. */
type Entry = readonly [path: string, sourceSize: number, bytecodeSize: number, checksum: number];

/** Bytes that the first line may have: enough for 600 scripts, and the program has 200. */
const maxHead = 2 ** 16;

/**
 * Opens a file of scripts, and reads each only where it is asked for: some commands share a file of several megabytes, and
 * `--version` needs a twentieth of it. One file in place of a hundred saves a small scan a fortieth of its time.
 *
 * @returns undefined for a file that is missing, has another key, or that others may write.
 */
export function openScripts(file: string, key: string): ScriptCache | undefined {
  const descriptor = attempt(() => openSync(file, 'r'));
  if (descriptor === undefined) return undefined;
  const places = attempt(() => (isOwn(descriptor) ? readPlaces(descriptor, key) : undefined));
  if (places === undefined) {
    closeSync(descriptor);
    return undefined;
  }
  const read = (path: string): KeptScript | undefined => {
    const place = places.get(path);
    if (place === undefined) return undefined;
    const bytes = attempt(() => readPart(descriptor, place.start, place.size));
    if (bytes === undefined || crc32(bytes) !== place.checksum) return undefined;
    return { source: bytes.toString('utf8', 0, place.sourceSize), bytecode: bytes.subarray(place.sourceSize) };
  };
  return {
    read,
    readAll() {
      const all = new Map<string, KeptScript>();
      for (const path of places.keys()) {
        const script = read(path);
        if (script !== undefined) all.set(path, script);
      }
      return all;
    },
    close: () => closeSync(descriptor),
  };
}

/** Writes a file of scripts by their paths. A file that cannot be written costs time, never a run. */
export function writeScripts(file: string, key: string, scripts: ReadonlyMap<string, KeptScript>): void {
  const parts = Array.from(scripts, ([path, { source, bytecode }]) => {
    const sourceBytes = Buffer.from(source);
    const bytes = Buffer.concat([sourceBytes, bytecode]);
    return { bytes, entry: [path, sourceBytes.length, bytecode.length, crc32(bytes)] satisfies Entry };
  });
  const head: Head = { key, entries: parts.map(({ entry }) => entry) };
  attempt(() => writeFile(file, [`${JSON.stringify(head)}\n`, ...parts.map(({ bytes }) => bytes)]));
}

/** Returns undefined where something fails: without the cache, a run compiles. */
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
  readonly sourceSize: number;
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
  for (const [path, sourceSize, bytecodeSize, checksum] of head.entries) {
    const size = sourceSize + bytecodeSize;
    places.set(path, { start, size, sourceSize, checksum });
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
