import { join } from 'node:path';
import type { OpenState, OpenStateOptions } from '../../src/engine/state/browse/open-state.ts';
import { openState } from '../../src/engine/state/browse/open-state.ts';
import type { WaiverPlan } from '../../src/findings/waiver.ts';
import { noWaivers, usualTerms } from '../../src/findings/waiver.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import type { ScannedRepository } from '../../src/store/record-scan.ts';
import { recordAll } from './recorded.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A scan: its time, and the repositories that it finds. */
export type RecordedScan = readonly [at: string, repositories: readonly ScannedRepository[]];

/** Records scans in a state of its own, and returns its folder. */
export async function recordState(...scans: readonly RecordedScan[]): Promise<string> {
  const folder = join(temporaryFolder(), 'state');
  await recordMore(folder, ...scans);
  return folder;
}

/** Records further scans. */
export async function recordMore(folder: string, ...scans: readonly RecordedScan[]): Promise<void> {
  const database = await openDatabase(folder, true);
  for (const [at, repositories] of scans) await recordAll(database, at, repositories);
  await database.destroy();
}

/** Opens a state on a day, without waivers unless some are named. */
export function openRecorded(folder: string, options: Partial<OpenStateOptions> = {}): Promise<OpenState> {
  return openState(folder, {
    loadWaivers: async () => noWaivers,
    now: () => '2026-11-22T00:00:00Z',
    onProblem: (error) => {
      throw error;
    },
    ...options,
  });
}

/** Waives a rule until a day. */
export function waiverFor(rule: string, until: string): WaiverPlan {
  const scope = { rule, repository: null, file: null, setting: null, profile: null, fingerprint: null, lines: null };
  const facts = { reason: 'It is replaced.', owner: 'genomics', until, source: 'waivers.yaml:1:3', fault: null };
  return { waivers: [{ kind: 'settings', scope, ...facts }], terms: usualTerms, isIgnored: false };
}
