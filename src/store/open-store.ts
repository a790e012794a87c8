import { openDatabase } from './open-database.ts';
import { readTargets, type StoredTarget } from './read-targets.ts';
import { recordScan, type ScanFacts, type ScanRecorder } from './record-scan.ts';
import { lockScan } from './scan-lock.ts';

/** A store that one scan may write to. */
export interface ScanStore {
  /** Records a scan that begins. */
  begin(facts: ScanFacts): Promise<ScanRecorder>;
  close(): Promise<void>;
}

/**
 * Opens the store in a folder for a scan, and creates it if it does not exist. `now` is the time that other scans are shown.
 *
 * @throws HostError if another scan uses it, or it cannot be opened.
 */
export async function openForScan(folder: string, now: string): Promise<ScanStore> {
  const database = await openDatabase(folder, true);
  try {
    const unlock = lockScan(folder, now);
    return {
      begin: (facts) => recordScan(database, facts),
      async close() {
        await database.destroy();
        unlock();
      },
    };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** Reads the store in a folder, also while a scan writes. @throws UsageError if there is none. */
export async function* readStore(folder: string): AsyncGenerator<StoredTarget, void> {
  const database = await openDatabase(folder, false);
  try {
    yield* readTargets(database);
  } finally {
    await database.destroy();
  }
}
