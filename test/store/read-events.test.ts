import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { severities } from '../../src/base/severity.ts';
import { buildHistory } from '../../src/engine/scan/build-history.ts';
import { listScans } from '../../src/engine/state/follow-findings.ts';
import { buildTimeline } from '../../src/engine/state/timeline.ts';
import { sumCounts } from '../../src/reports/describe-history.ts';
import type { HistoryPoint } from '../../src/reports/report.ts';
import { type Database, openDatabase } from '../../src/store/open-database.ts';
import { readEvents } from '../../src/store/read-events.ts';
import { readHistory } from '../../src/store/read-history.ts';
import { recordScan } from '../../src/store/record-scan.ts';
import { findingOf } from '../support/finding-of.ts';
import { recordAll, repositoryOf, scanFacts } from '../support/recorded.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ids = ['a', 'b', 'c', 'd', 'e'] as const;

function findingsOf(chosen: readonly string[]) {
  return ids
    .filter((id) => chosen.includes(id))
    .map((id, index) => findingOf({ id, severity: severities[index] ?? 'info' }));
}

function dayOf(index: number): string {
  return new Date(Date.UTC(2026, 10, index)).toISOString();
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(join(temporaryFolder(), 'state'), true);
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

function totalsOf(points: readonly HistoryPoint[] = []): readonly (readonly number[])[] {
  return points.map((point) => [point.open, point.new, point.reopened, point.fixed].map(sumCounts));
}

test('returns the open and changed findings of each scan, by severity', () =>
  withDatabase(async (database) => {
    for (const [index, chosen] of [['a', 'b'], ['a'], ['a', 'b', 'c']].entries()) {
      const found = chosen.map((id) => findingOf({ id, severity: id === 'a' ? 'critical' : 'low' }));
      await recordAll(database, dayOf(index + 1), [repositoryOf(found)]);
    }
    const history = buildHistory(await readEvents(database, 3));
    expect(totalsOf(history)).toEqual([
      [2, 2, 0, 0],
      [1, 0, 0, 1],
      [3, 1, 1, 0],
    ]);
    expect(history?.[2]).toEqual({
      at: dayOf(3),
      open: { critical: 1, high: 0, medium: 0, low: 2, info: 0 },
      new: { critical: 0, high: 0, medium: 0, low: 1, info: 0 },
      reopened: { critical: 0, high: 0, medium: 0, low: 1, info: 0 },
      fixed: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
    });
    expect(totalsOf(buildHistory(await readEvents(database, 2)))).toHaveLength(2);
  }));

test('scans at one time are one point of a history, and a single time is none', () =>
  withDatabase(async (database) => {
    await recordAll(database, dayOf(1), [repositoryOf(findingsOf(['a', 'b']))]);
    await recordAll(database, dayOf(1), [repositoryOf(findingsOf(['b', 'c']))]);
    expect(buildHistory(await readEvents(database, 2))).toBeUndefined();
    await recordAll(database, dayOf(2), [repositoryOf(findingsOf(['b']))]);
    expect(totalsOf(buildHistory(await readEvents(database, 3)))).toEqual([
      [2, 2, 0, 0],
      [1, 0, 0, 1],
    ]);
  }));

test('leaves out repositories that the scan did not have', () =>
  withDatabase(async (database) => {
    const other = repositoryOf(findingsOf(['d', 'e']), { name: 'acme/other' });
    await recordAll(database, dayOf(1), [repositoryOf(findingsOf(['a'])), other]);
    await recordAll(database, dayOf(2), [other]);
    await recordAll(database, dayOf(3), [repositoryOf(findingsOf(['a', 'b']))]);
    const history = buildHistory(await readEvents(database, 3));
    expect(history?.map(({ at }) => at)).toEqual([dayOf(1), dayOf(3)]);
    expect(totalsOf(history)).toEqual([
      [1, 1, 0, 0],
      [2, 1, 0, 0],
    ]);
  }));

test('returns the counts of `plumbline history`, also after interrupted scans', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ chosen: fc.subarray([...ids]), isFinished: fc.boolean() }), { minLength: 2, maxLength: 8 }),
      (scans) =>
        withDatabase(async (database) => {
          for (const [index, { chosen, isFinished }] of scans.entries()) {
            const recorder = await recordScan(database, scanFacts(dayOf(index + 1)));
            await recorder.add(repositoryOf(findingsOf(chosen)));
            if (isFinished || index === scans.length - 1) await recorder.finish();
          }
          const listed = listScans(buildTimeline(await readHistory(database, false)))
            .filter(({ isFinished }) => isFinished)
            .map((scan) => [scan.open, scan.new, scan.reopened, scan.fixed]);
          const history = buildHistory(await readEvents(database, scans.length));
          expect(totalsOf(history)).toEqual(listed.length < 2 ? [] : listed);
          for (const { open } of history ?? []) expect(Math.min(...Object.values(open))).toBeGreaterThanOrEqual(0);
        }),
    ),
    { numRuns: 30 },
  ));
