import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { toDay, type WaiverPlan } from '../../../findings/waiver.ts';
import type { JudgedPart } from '../../../scan/records/recorded.ts';
import { openReader } from '../../../store/open-reader.ts';
import { readRepositoryRows, readRuleRows, readTeamRows } from './list-groups.ts';
import { buildOverview, readCoverageReasons, readScanCounts } from './overview.ts';
import { createSettingIndex, type SettingTable } from './setting-index.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

export interface OpenStateOptions {
  /** Reads the waivers; called again from time to time. */
  loadWaivers(): Promise<WaiverPlan>;
  /** Returns the time at which waivers have to hold, RFC 3339 in UTC. */
  now(): string;
  /** Receives what went wrong when the state was read again; the earlier snapshot stays. */
  onProblem(error: unknown): void;
}

/** A state that stays open to answer questions, also while scans write. */
export interface OpenState {
  /** Returns what the state has. A large state may be some seconds old. */
  snapshot(): Promise<Snapshot>;
  /** Returns the values of settings that were read so far. */
  settings(): SettingTable;
  /** Reads the last result of a repository; undefined if no scan judged it. */
  result(repository: string): Promise<JudgedPart | undefined>;
  close(): Promise<void>;
}

/** Milliseconds after which waivers are read again. */
const waiverInterval = 60_000;
/** Milliseconds that a request waits for a new snapshot: one that takes longer is read while the old one answers. */
const maxWait = 100;
/** Share of the time that goes into reading at most, while a scan writes. */
const maxShare = 1 / 20;

/** A snapshot, with the version of the state that it was read from. */
interface Reading {
  readonly snapshot: Snapshot;
  readonly version: number;
  readonly waivers: WaiverPlan;
  /** Milliseconds of the process's clock. */
  readonly ended: number;
  readonly took: number;
}

/** Computes what the first page shows, so that the first request does not wait for it. Lets requests pass in between. */
async function prepareOverview(snapshot: Snapshot): Promise<void> {
  for (const read of [
    readRepositoryRows,
    readRuleRows,
    readTeamRows,
    readScanCounts,
    buildOverview,
    readCoverageReasons,
  ]) {
    read(snapshot);
    await setImmediate();
  }
}

/** Opens the state in a folder. @throws UsageError if there is none. */
export async function openState(folder: string, options: OpenStateOptions): Promise<OpenState> {
  const reader = await openReader(folder);
  let current: Reading | undefined;
  let underWay: Promise<void> | undefined;
  let waiversRead = performance.now();
  const settings = createSettingIndex();
  const closing = new AbortController();
  let indexing: Promise<void> | undefined;

  const updateIndex = (): void => {
    indexing ??= reader
      .readMoment((moment) => settings.update(moment, closing.signal))
      .catch(options.onProblem)
      .finally(() => {
        indexing = undefined;
      });
  };

  const read = async (waivers: WaiverPlan): Promise<void> => {
    const version = await reader.readVersion();
    const start = performance.now();
    const snapshot = await reader.readMoment((moment) => readSnapshot(moment, waivers, options.now()));
    await prepareOverview(snapshot);
    const ended = performance.now();
    current = { snapshot, version, waivers, ended, took: ended - start };
    updateIndex();
  };
  const readAgain = async ({ waivers: before, snapshot, version, ended, took }: Reading): Promise<void> => {
    let waivers = before;
    if (performance.now() - waiversRead > waiverInterval) {
      waiversRead = performance.now();
      waivers = await options.loadWaivers();
    }
    const isOther = snapshot.today !== toDay(options.now()) || !isDeepStrictEqual(waivers, before);
    const isWritten = (await reader.readVersion()) !== version && performance.now() - ended > took / maxShare;
    if (isOther || isWritten) await read(waivers);
  };

  try {
    await read(await options.loadWaivers());
  } catch (error) {
    await reader.close();
    throw error;
  }
  return {
    async snapshot() {
      if (current === undefined) throw new Error('The state was not read.');
      underWay ??= readAgain(current)
        .catch(options.onProblem)
        .finally(() => {
          underWay = undefined;
        });
      if (current.took < maxWait) await underWay;
      return current.snapshot;
    },
    settings: settings.table,
    result: (repository) => reader.readResult(repository),
    async close() {
      closing.abort();
      await Promise.all([underWay, indexing]);
      await reader.close();
    },
  };
}
