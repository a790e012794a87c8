import { gunzipSync, gzipSync } from 'node:zlib';
import { badBundle } from './bundle-error.ts';
import { type BundleLimits, bundleLimits } from './limits.ts';
import { type BundleFile, readTar, writeTar } from './tar.ts';

const MIB = 2 ** 20;
/** Where gzip says on which system a file was made. */
const SYSTEM = 9;

/**
 * The files of a bundle, whether it is compressed or not.
 *
 * @throws PolicyError for what is no archive, is damaged, has more than files in it, or grows beyond the limits.
 */
export function unpackBundle(
  archive: Uint8Array,
  name: string,
  limits: BundleLimits = bundleLimits,
): readonly BundleFile[] {
  if (archive.length > limits.packedBytes) throw tooLarge(name, 'packed', limits.packedBytes);
  const isCompressed = archive[0] === 0x1f && archive[1] === 0x8b;
  const tar = isCompressed ? decompress(archive, name, limits) : archive;
  if (!isTar(tar)) throw badBundle(name, 'it is no archive, tar or tar.gz');
  return readTar(tar, name, limits.files);
}

/** The same files give the same bytes with the same version of Node: neither times nor machines leave a trace. */
export function packBundle(files: readonly BundleFile[]): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(gzipSync(writeTar(files), { level: 9 }));
  packed[SYSTEM] = 255;
  return packed;
}

function isTar(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(257, 262)) === 'ustar';
}

function decompress(archive: Uint8Array, name: string, limits: BundleLimits): Uint8Array {
  const most = Math.min(limits.unpackedBytes, MIB + limits.ratio * archive.length);
  try {
    return gunzipSync(archive, { maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(name, 'unpacked', most);
    throw badBundle(name, 'it is cut off or damaged');
  }
}

function tooLarge(name: string, state: string, bytes: number): Error {
  return badBundle(name, `it is larger than ${Math.floor(bytes / MIB)} MiB ${state}`);
}
