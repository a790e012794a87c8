import { join } from 'node:path';
import type { CompiledPack } from '../policy/pack/pack.ts';
import { decodePack, encodePack, type PackCache } from '../policy/pack/pack-cache.ts';
import { readRegularFile } from './look-at.ts';
import { writeFile } from './write-file.ts';

/** Compiled packs as files of one folder, by digest. Several processes may use it at once. */
export function createPackCache(folder: string): PackCache {
  const findPath = (digest: string): string => join(folder, 'packs', `${digest}.pack`);
  return {
    load(digest): CompiledPack | undefined {
      try {
        const pack = decodePack(readRegularFile(findPath(digest)));
        return pack?.digest === digest ? pack : undefined;
      } catch {
        return undefined; // Missing or unreadable: the pack is compiled again.
      }
    },
    store(pack): void {
      try {
        writeFile(findPath(pack.digest), [encodePack(pack)]);
      } catch {
        // A cache that cannot be written (read-only home, full disk) costs time, never a scan.
      }
    },
  };
}

/** Keeps nothing: `--no-cache`. */
export const noPackCache: PackCache = {
  load: () => undefined,
  store: () => undefined,
};
