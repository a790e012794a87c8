import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
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

/** Sizes are in bytes. The checksum is a CRC-32 of all of it: V8 does not detect damaged bytecode. */
type Entry = readonly [path: string, sourceSize: number, bytecodeSize: number, checksum: number];

/** Bytes that are read for the first line, and then where it is longer: it has a path for each of 200 scripts. */
const headSizes = [2 ** 16, 2 ** 20];

/**
 * Opens a file of scripts, and reads each only where it is asked for: some commands share a file of several megabytes, and
 * `--version` needs a twentieth of it.
 *
 * @returns undefined for a file that is missing, has another key, or that everybody may write.
 */
export function openScripts(file: string, key: string): ScriptCache | undefined {
  const descriptor = attempt(() => openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)));
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
    if (bytes === undefined || computeChecksum(place, bytes) !== place.checksum) return undefined;
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
    const checksum = computeChecksum({ path, sourceSize: sourceBytes.length }, bytes);
    return { bytes, entry: [path, sourceBytes.length, bytecode.length, checksum] satisfies Entry };
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

/** Returns true if the file belongs to this user, and not everybody may write it: bytecode is executed unchecked. */
function isOwn(descriptor: number): boolean {
  const status = fstatSync(descriptor);
  if (!status.isFile()) return false;
  const { uid, mode } = status;
  const user = process.getuid?.();
  return user === undefined || (uid === user && (mode & 0o002) === 0);
}

interface Place {
  readonly path: string;
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
  let bytes: Buffer = Buffer.of();
  let start = 0;
  for (const size of headSizes) {
    bytes = readPart(descriptor, 0, size);
    start = bytes.indexOf('\n') + 1;
    if (start > 0) break;
  }
  const head = JSON.parse(bytes.toString('utf8', 0, start)) as Head;
  if (head.key !== key) return undefined;
  const places = new Map<string, Place>();
  for (const [path, sourceSize, bytecodeSize, checksum] of head.entries) {
    const size = sourceSize + bytecodeSize;
    places.set(path, { path, start, size, sourceSize, checksum });
    start += size;
  }
  return places;
}

function computeChecksum({ path, sourceSize }: Pick<Place, 'path' | 'sourceSize'>, bytes: Uint8Array): number {
  return crc32(`${path} ${sourceSize} ${bytes.length}`, crc32(bytes));
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
