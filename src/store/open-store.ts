import { UsageError } from '../base/errors.ts';
import type { Report } from '../reports/report.ts';
import { describeStore } from './describe-store.ts';
import { keepReport, readReport } from './keep-report.ts';
import { insertNotice, selectNotices } from './notices.ts';
import { type Database, hasDatabase, openDatabase } from './open-database.ts';
import { pruneStore } from './prune-store.ts';
import { readEvents, type StoredEvents } from './read-events.ts';
import { readHeads } from './read-heads.ts';
import { readHistory } from './read-history.ts';
import { readTargets } from './read-targets.ts';
import { recordScan, type ScanFacts, type ScanRecorder } from './record-scan.ts';
import { lockScan } from './scan-lock.ts';
import type {
  JudgedHead,
  Pruned,
  PruneRequest,
  StoreCheck,
  StoredHistory,
  StoredTarget,
  StoreFacts,
} from './stored.ts';
import { guardRepositories, guardTarget, readTexts } from './unusable-state.ts';
import { verifyStore } from './verify-store.ts';

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
  const { database, close } = await openLocked(folder, now, true);
  return { begin: (facts) => recordScan(database, facts), close };
}

/** Reads the store in a folder, also while a scan writes. @throws UsageError if there is none. */
export async function* readStore(folder: string): AsyncGenerator<StoredTarget, void> {
  const database = await openDatabase(folder, false);
  try {
    for await (const target of readTargets(database)) yield guardTarget(folder, target);
  } finally {
    await database.destroy();
  }
}

/** Reads which commits of other hosts were judged, by name of the repository; none if there is no store. */
export async function readJudgedHeads(folder: string): Promise<ReadonlyMap<string, JudgedHead>> {
  return hasDatabase(folder) ? withDatabase(folder, readHeads) : new Map();
}

/** Reads findings over time, with results if `withResults` is set. @throws UsageError if there is no store. */
export function readStoreHistory(folder: string, withResults: boolean): Promise<StoredHistory> {
  return withDatabase(folder, (database) => readHistory(database, withResults));
}

/** Counts the changes of the scans up to one in the repositories that it had. Another scan may be running. */
export function readStoreEvents(folder: string, scan: number): Promise<StoredEvents> {
  return withDatabase(folder, (database) => readEvents(database, scan));
}

/** Stores the report of a scan that has ended. Another scan may be running. */
export function storeReport(folder: string, scan: number, report: Report): Promise<void> {
  return withDatabase(folder, (database) => keepReport(database, scan, report));
}

/** Reads the report of the last scan. @throws UsageError if there is none. */
export async function readLastReport(folder: string): Promise<Report> {
  const report = await withDatabase(folder, readReport);
  if (report !== undefined) return { ...report, repositories: guardRepositories(folder, report.repositories) };
  throw new UsageError('usage/no-state', `The state in "${folder}" has no report: no scan has ended there.`, {
    hint: { step: 'record-state', subject: folder },
  });
}

/** Returns the teams that got a message about a scan. @throws UsageError if there is no store. */
export function readNotices(folder: string, channel: string, scan: number): Promise<ReadonlySet<string>> {
  return withDatabase(folder, (database) => selectNotices(database, channel, scan));
}

/** Remembers that a team got a message about a scan. Another scan may be running. */
export function recordNotice(folder: string, channel: string, scan: number, team: string): Promise<void> {
  return withDatabase(folder, (database) => insertNotice(database, channel, scan, team));
}

/**
 * Counts the contents of the store in a folder.
 *
 * @throws UsageError if there is none.
 */
export function readFacts(folder: string): Promise<StoreFacts> {
  return withDatabase(folder, describeStore);
}

/** Checks the store in a folder. @throws UsageError if there is none. */
export function checkStore(folder: string): Promise<StoreCheck> {
  return withDatabase(folder, verifyStore);
}

/** Prunes the store in a folder. @throws UsageError if there is none, HostError if a scan uses it. */
export async function pruneFolder(folder: string, now: string, request: PruneRequest): Promise<Pruned> {
  const { database, close } = await openLocked(folder, now, false);
  try {
    return await pruneStore(database, request);
  } finally {
    await close();
  }
}

async function withDatabase<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(folder, false);
  try {
    return await readTexts(folder, () => work(database));
  } finally {
    await database.destroy();
  }
}

async function openLocked(
  folder: string,
  now: string,
  canCreate: boolean,
): Promise<{ readonly database: Database; close(): Promise<void> }> {
  const database = await openDatabase(folder, canCreate);
  try {
    const unlock = lockScan(folder, now);
    return {
      database,
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
