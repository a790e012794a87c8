import { createBundleError } from './bundle-error.ts';

// The subset of POSIX tar that bundles need: plain files. OPA skips links and devices; here they are errors.

/** A file of a bundle; its path has no leading slash, as in OPA's signatures. */
export interface BundleFile {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const BLOCK = 512;
const kinds: Readonly<Record<string, string>> = {
  1: 'a hard link',
  2: 'a symbolic link',
  3: 'a device',
  4: 'a device',
  6: 'a named pipe',
};

/**
 * Returns the plain files of an archive, in order.
 *
 * @throws PolicyError for a truncated or damaged archive, and for anything except files and folders.
 */
export function readTar(archive: Uint8Array, name: string, maxFiles: number): readonly BundleFile[] {
  const files = new Map<string, BundleFile>();
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return [...files.values()];
    checkSum(header, name);
    const size = readOctal(header, 124, 12, name);
    const start = at + BLOCK;
    if (start + size > archive.length) throw createBundleError(name, 'its archive is truncated');
    const content = archive.subarray(start, start + size);
    at = start + Math.ceil(size / BLOCK) * BLOCK;
    const kind = String.fromCharCode(header[156] ?? 0);
    if (kind === 'x') longName = readExtendedName(content, name) ?? longName;
    else if (kind === 'L') longName = readText(content, 0, content.length);
    else if (kind === '0' || kind === '\0') {
      const path = checkPath(longName ?? readHeaderName(header), name);
      longName = undefined;
      if (files.has(path)) throw createBundleError(name, `it has two files called "${path}"`);
      if (files.size === maxFiles) throw createBundleError(name, `it has more than ${maxFiles} files`);
      files.set(path, { path, bytes: new Uint8Array(content) });
    } else if (kind === '5') longName = undefined;
    else if (kind !== 'g') {
      const what = kinds[kind] ?? `an entry of the kind "${kind}"`;
      throw createBundleError(
        name,
        `"${longName ?? readHeaderName(header)}" in it is ${what}, but only files are supported`,
      );
    }
  }
  throw createBundleError(name, 'its archive is truncated');
}

/** Writes files without times and owners, so that equal files have equal bytes. */
export function writeTar(files: readonly BundleFile[]): Uint8Array<ArrayBuffer> {
  const parts = files.flatMap(({ path, bytes }) => {
    const name = new TextEncoder().encode(path);
    const extended = name.length <= 100 ? [] : packEntry('long-name', 'x', packExtendedName(path));
    return [...extended, ...packEntry(name.length <= 100 ? path : 'long-name', '0', bytes)];
  });
  const archive = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 2 * BLOCK));
  let at = 0;
  for (const part of parts) {
    archive.set(part, at);
    at += part.length;
  }
  return archive;
}

function packEntry(path: string, kind: string, content: Uint8Array): readonly Uint8Array[] {
  const header = new Uint8Array(BLOCK);
  const put = (text: string, at: number): void => void header.set(new TextEncoder().encode(text), at);
  put(path, 0);
  put('0000644\0', 100);
  put('0000000\0', 108);
  put('0000000\0', 116);
  put(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  put('00000000000\0', 136);
  put('        ', 148);
  put(kind, 156);
  put('ustar\u000000', 257);
  put(`${sumBytes(header).toString(8).padStart(6, '0')}\0 `, 148);
  return [header, content, new Uint8Array((BLOCK - (content.length % BLOCK)) % BLOCK)];
}

/** Returns `27 path=a/b\n`, where the length includes itself. */
function packExtendedName(path: string): Uint8Array {
  const rest = ` path=${path}\n`;
  const bytes = new TextEncoder().encode(rest).length;
  let length = bytes;
  while (length !== bytes + String(length).length) length = bytes + String(length).length;
  return new TextEncoder().encode(`${length}${rest}`);
}

function readExtendedName(content: Uint8Array, name: string): string | undefined {
  let found: string | undefined;
  for (let at = 0; at < content.length; ) {
    const [, digits = ''] = /^(\d{1,7}) /u.exec(new TextDecoder().decode(content.subarray(at, at + 8))) ?? [];
    const length = Number(digits);
    if (length <= digits.length + 1 || at + length > content.length)
      throw createBundleError(name, 'its archive is damaged');
    const [, key, value] =
      /^([^=]+)=(.*)\n$/su.exec(new TextDecoder().decode(content.subarray(at + digits.length + 1, at + length))) ?? [];
    // A size that differs from the header would make other readers see another archive.
    if (key === 'size' || key?.startsWith('GNU.sparse') === true) {
      throw createBundleError(name, 'its archive has an extended file, but only plain files are supported');
    }
    if (key === 'path') found = value;
    at += length;
  }
  return found;
}

function checkSum(header: Uint8Array, name: string): void {
  const blanked = Uint8Array.from(header);
  blanked.fill(32, 148, 156);
  if (readOctal(header, 148, 8, name) !== sumBytes(blanked)) throw createBundleError(name, 'its archive is damaged');
}

function sumBytes(header: Uint8Array): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}

function readOctal(header: Uint8Array, start: number, length: number, name: string): number {
  const text = readText(header, start, length).trim();
  if (!/^[0-7]*$/u.test(text)) throw createBundleError(name, 'its archive is damaged');
  return text === '' ? 0 : Number.parseInt(text, 8);
}

function readHeaderName(header: Uint8Array): string {
  const name = readText(header, 0, 100);
  const prefix = readText(header, 257, 6) === 'ustar' ? readText(header, 345, 155) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

function readText(bytes: Uint8Array, start: number, length: number): string {
  const field = bytes.subarray(start, start + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end));
}

/** Normalizes a path: OPA writes `/data.json`, tar writes `./data.json`. */
function checkPath(path: string, name: string): string {
  const plain = path.replace(/^(?:\.?\/)+/u, '');
  const isPlain = plain !== '' && plain.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (isPlain && !/[\\\u0000-\u001f\u007f\ufffd]/u.test(plain)) return plain;
  throw createBundleError(name, `"${path}" in it is not a valid file name`);
}
