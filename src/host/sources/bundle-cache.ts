import { join } from 'node:path';
import { sha256 } from '../../base/digest.ts';
import { readRegularFile } from '../look-at.ts';
import { writeFile } from '../write-file.ts';

/** Fetched bundles by the SHA-256 of their bytes. */
export interface BundleCache {
  /** Undefined if the bundle is missing or has changed. */
  load(digest: string): Uint8Array<ArrayBuffer> | undefined;
  store(digest: string, archive: Uint8Array<ArrayBuffer>): void;
}

/** Bundles as files of one folder. Several processes may use it at once. */
export function createBundleCache(folder: string): BundleCache {
  const findPath = (digest: string): string => join(folder, 'bundles', `${digest}.tar`);
  return {
    load(digest) {
      try {
        const archive = new Uint8Array(readRegularFile(findPath(digest)));
        return sha256(archive) === digest ? archive : undefined;
      } catch {
        return undefined; // Missing: the bundle is fetched.
      }
    },
    store(digest, archive) {
      try {
        writeFile(findPath(digest), [archive]);
      } catch {
        // A cache that cannot be written costs time, never a scan.
      }
    },
  };
}

/** Keeps nothing: `--no-cache`. */
export const noBundleCache: BundleCache = { load: () => undefined, store: () => undefined };
