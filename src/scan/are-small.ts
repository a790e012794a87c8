import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { skippedFolders } from './skipped-folders.ts';

/** Most configuration files that are judged without threads, and their bytes together: a thread's heap is bounded, this one is not. */
const maxFiles = 32;
const maxBytes = 96 * 1024;
/** Files and folders that are looked at. */
const maxEntries = 2000;

/** Returns true for repositories that are judged before threads would have started; stops reading folders once they are larger. */
export function areSmall(roots: readonly string[]): boolean {
  let entries = 0;
  let files = 0;
  let bytes = 0;
  const folders = [...roots];
  try {
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        entries += 1;
        const path = join(folder, entry.name);
        if (entry.isDirectory() && !skippedFolders.has(entry.name)) folders.push(path);
        else if (!entry.isDirectory() && entry.name.endsWith('.config')) {
          files += 1;
          bytes += statSync(path).size;
        }
        if (entries > maxEntries || files > maxFiles || bytes > maxBytes) return false;
      }
    }
  } catch {
    return false; // A thread reports what cannot be read.
  }
  return true;
}
