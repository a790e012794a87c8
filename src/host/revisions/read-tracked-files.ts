import { realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { lookAt, readRegularFile } from '../look-at.ts';
import { findCheckout, findGitFolder, usesSha256 } from '../read-git.ts';

/** Bytes of an index that is read; that of 100,000 files has some ten megabytes. */
const maxBytes = 64 * 2 ** 20;
/** Bytes of an entry before its hash. */
const statBytes = 40;

/**
 * Returns the files below a folder that Git tracks, relative to it. Undefined outside of a checkout, and for an index that is
 * split or malformed. Git itself is never run.
 */
export function readTrackedFiles(folder: string): ReadonlySet<string> | undefined {
  const real = realpathSync(folder);
  const checkout = findCheckout(real);
  const git = checkout === undefined ? undefined : findGitFolder(checkout);
  if (checkout === undefined || git === undefined) return undefined;
  const path = join(git, 'index');
  const state = lookAt(path);
  if (state.kind !== 'file' || state.bytes > maxBytes) return undefined;
  const names = parseIndex(readRegularFile(path, maxBytes), usesSha256(checkout) ? 32 : 20);
  if (names === undefined) return undefined;
  const below = relative(checkout, real).split(sep).join('/');
  const prefix = below === '' ? '' : `${below}/`;
  return new Set(names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)));
}

/** Parses an index of version 2 to 4: https://git-scm.com/docs/index-format. Returns undefined if it is malformed or split. */
function parseIndex(bytes: Buffer, hashBytes: number): readonly string[] | undefined {
  if (bytes.length < 12 + hashBytes || bytes.toString('latin1', 0, 4) !== 'DIRC') return undefined;
  const version = bytes.readUInt32BE(4);
  if (version < 2 || version > 4) return undefined;
  const end = bytes.length - hashBytes;
  const names: string[] = [];
  let name = Buffer.alloc(0);
  let at = 12;
  for (let left = bytes.readUInt32BE(8); left > 0; left--) {
    const start = at;
    at += statBytes + hashBytes;
    if (at + 2 > end) return undefined;
    at += (bytes.readUInt16BE(at) & 0x4000) === 0 ? 2 : 4;
    let kept = 0;
    if (version === 4) {
      const stripped = readVarint(bytes, at);
      at = stripped.end;
      kept = name.length - stripped.value;
    }
    const terminator = bytes.indexOf(0, at);
    if (kept < 0 || terminator < 0 || terminator >= end) return undefined;
    name = Buffer.concat([name.subarray(0, kept), bytes.subarray(at, terminator)]);
    names.push(name.toString());
    // Entries of version 2 and 3 are padded to a multiple of eight bytes, with at least one.
    at = version === 4 ? terminator + 1 : start + ((terminator - start + 8) & ~7);
  }
  while (at + 8 <= end) {
    if (bytes.toString('latin1', at, at + 4) === 'link') return undefined;
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return at === end ? names : undefined;
}

/** Reads a number as in offsets of packs: seven bits a byte, and one more for each continuation. */
function readVarint(bytes: Buffer, start: number): { readonly value: number; readonly end: number } {
  let at = start;
  let byte = bytes[at++] ?? 0;
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0 && at - start < 6) {
    byte = bytes[at++] ?? 0;
    value = (value + 1) * 128 + (byte & 0x7f);
  }
  return { value, end: at };
}
