import { sql } from 'kysely';
import type { JudgedPart } from '../scan/records/recorded.ts';
import { readReportFrame } from './keep-report.ts';
import { type Database, openToRead } from './open-database.ts';
import { readFindingsOf, readRepositories, readResultOf, readScans } from './read-history.ts';
import { readTargets } from './read-targets.ts';
import type { StoredMoment } from './stored.ts';
import { readTexts } from './unusable-state.ts';

/** A store that stays open to be read, also while scans write. */
export interface StoreReader {
  /** Returns a number that is another one after each write of another process. */
  readVersion(): Promise<number>;
  /** Reads the store at one moment, independent of what a scan writes meanwhile. */
  readMoment<T>(work: (moment: StoredMoment) => Promise<T>): Promise<T>;
  /** Reads the last result of a repository; undefined if no scan judged it. */
  readResult(name: string): Promise<JudgedPart | undefined>;
  close(): Promise<void>;
}

/** Opens the store in a folder to read it many times. @throws UsageError if there is none. */
export async function openReader(folder: string): Promise<StoreReader> {
  const database = await openToRead(folder);
  return {
    async readVersion() {
      const { rows } = await sql<{ readonly data_version: number }>`pragma data_version`.execute(database);
      return rows[0]?.data_version ?? 0;
    },
    async readMoment(work) {
      // A connection of its own: questions do not wait until everything is read.
      const own = await openToRead(folder);
      try {
        return await readTexts(folder, () =>
          own.transaction().execute(async (open) => work(await readStoredMoment(open))),
        );
      } finally {
        await own.destroy();
      }
    },
    readResult: (name) => readTexts(folder, () => readResultOf(database, name)),
    close: () => database.destroy(),
  };
}

async function readStoredMoment(database: Database): Promise<StoredMoment> {
  return {
    scans: await readScans(database),
    repositories: await readRepositories(database),
    report: await readReportFrame(database),
    readFindings: (name) => readFindingsOf(database, name),
    readResult: (name) => readResultOf(database, name),
    async countTargets() {
      const { rows } = await sql<{ readonly count: number }>`select count(*) as count from target`.execute(database);
      return rows[0]?.count ?? 0;
    },
    targets: () => readTargets(database),
  };
}
