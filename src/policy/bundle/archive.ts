import { gunzipSync, gzipSync } from 'node:zlib';
import { createBundleError } from './bundle-error.ts';
import { type BundleLimits, bundleLimits } from './limits.ts';
import { type BundleFile, readTar, writeTar } from './tar.ts';

const MIB = 2 ** 20;
/** Offset of the operating system in a gzip header. */
const SYSTEM = 9;

/**
 * Returns the files of a bundle, compressed or not.
 *
 * @throws PolicyError if it is not an archive, is damaged, contains links or devices, or exceeds the limits.
 */
export function unpackBundle(
  archive: Uint8Array,
  name: string,
  limits: BundleLimits = bundleLimits,
): readonly BundleFile[] {
  if (archive.length > limits.packedBytes) throw createTooLargeError(name, 'packed', limits.packedBytes);
  const isCompressed = archive[0] === 0x1f && archive[1] === 0x8b;
  const tar = isCompressed ? decompress(archive, name, limits) : archive;
  if (!isTar(tar)) throw createBundleError(name, 'it is not a tar or tar.gz archive');
  return readTar(tar, name, limits.files);
}

/** Packs files. Equal files have equal bytes with the same version of Node. */
export function packBundle(files: readonly BundleFile[]): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(gzipSync(writeTar(files), { level: 9 }));
  packed[SYSTEM] = 255;
  return packed;
}

function isTar(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(257, 262)) === 'ustar';
}

function decompress(archive: Uint8Array, name: string, limits: BundleLimits): Uint8Array {
  const maxOutputLength = Math.min(limits.unpackedBytes, MIB + limits.ratio * archive.length);
  try {
    return gunzipSync(archive, { maxOutputLength });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw createTooLargeError(name, 'unpacked', maxOutputLength);
    throw createBundleError(name, 'it is truncated or damaged');
  }
}

function createTooLargeError(name: string, state: string, bytes: number): Error {
  return createBundleError(name, `it is larger than ${Math.floor(bytes / MIB)} MiB ${state}`);
}
