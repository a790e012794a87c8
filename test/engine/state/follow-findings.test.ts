import { describe, expect, test } from 'vitest';
import { buildTrend, compareScans, listScans, showRepository } from '../../../src/engine/state/follow-findings.ts';
import { buildTimeline, type Timeline, writeTrackKey } from '../../../src/engine/state/timeline.ts';
import type { StoredFinding, StoredScan } from '../../../src/store/stored.ts';

function scanOf(id: number, changes: Partial<StoredScan> = {}): StoredScan {
  const repositories = { scanned: 1, incomplete: 0, failed: 0, skipped: 0 };
  return { id, at: `2026-11-0${id}T00:00:00Z`, isFinished: true, expected: 1, repositories, stale: 0, ...changes };
}

function findingOf(fingerprint: string, opened: number, closed: number | null, rest = {}): StoredFinding {
  const known = {
    rule: 'ACME-001',
    level: 'deny',
    severity: 'high',
    message: 'm',
    setting: null,
    profile: null,
    owners: [],
  } as const;
  return { ...known, repository: 'a', fingerprint, file: 'f', line: 1, opened, closed, ...rest };
}

function timelineOf(
  findings: readonly StoredFinding[],
  scans: readonly StoredScan[] = [1, 2, 3, 4].map((id) => scanOf(id)),
  judgedScan = 4,
): Timeline {
  const facts = {
    commit: null,
    ref: null,
    status: 'scanned',
    reason: null,
    firstScan: 1,
    lastScan: 4,
    owners: [],
  } as const;
  const repositories = [{ name: 'a', judgedScan, ...facts }];
  return buildTimeline({ scans, repositories, findings, results: new Map() });
}

const always = findingOf('always', 1, null);
const back = [findingOf('back', 1, 2), findingOf('back', 3, null)];
const fixed = findingOf('fixed', 2, 4, { rule: 'ACME-002', severity: 'low' });

describe('scans', () => {
  test('count what each changed', () => {
    expect(listScans(timelineOf([always, ...back, fixed]))).toMatchObject([
      { id: 1, open: 2, new: 2, reopened: 0, fixed: 0 },
      { id: 2, open: 2, new: 1, reopened: 0, fixed: 1 },
      { id: 3, open: 3, new: 0, reopened: 1, fixed: 0 },
      { id: 4, open: 2, new: 0, reopened: 0, fixed: 1 },
    ]);
  });

  test('that were interrupted change nothing: the next one does', () => {
    const scans = [scanOf(1), scanOf(2, { isFinished: false }), scanOf(3), scanOf(4, { isFinished: false })];
    const timeline = timelineOf(
      [always, findingOf('b', 2, null), findingOf('gone', 2, 3), findingOf('c', 4, null)],
      scans,
    );
    expect(listScans(timeline)).toMatchObject([
      { id: 1, open: 1, new: 1 },
      { id: 2, open: 1, new: 0 },
      { id: 3, open: 2, new: 1, fixed: 0 },
      { id: 4, open: 2, new: 0 },
    ]);
  });

  test('that were interrupted do not reopen what the next one has', () => {
    const scans = [scanOf(1), scanOf(2, { isFinished: false }), scanOf(3)];
    const timeline = timelineOf([findingOf('a', 1, 2), findingOf('a', 3, null)], scans);
    expect(listScans(timeline).at(-1)).toMatchObject({ open: 1, new: 0, reopened: 0, fixed: 0 });
  });
});

describe('a trend', () => {
  test('counts by policy from the first scan since a time', () => {
    const { from, to, rows } = buildTrend(timelineOf([always, ...back, fixed]), 'policy', '2026-11-03T00:00:00Z');
    expect([from.id, to.id]).toEqual([3, 4]);
    expect(rows).toEqual([
      { group: 'ACME-001', before: 1, new: 0, reopened: 1, fixed: 0, open: 2, waived: 0, oldest: 3 },
      { group: 'ACME-002', before: 1, new: 0, reopened: 0, fixed: 1, open: 0, waived: 0, oldest: null },
    ]);
  });

  test('lists severities from the worst to the least', () => {
    const low = findingOf('low', 1, null, { severity: 'low' });
    const worst = findingOf('worst', 1, 2, { severity: 'critical' });
    const { rows } = buildTrend(timelineOf([low, worst, always]), 'severity');
    expect(rows.map(({ group }) => group)).toEqual(['critical', 'high', 'low']);
  });

  test('needs a scan that has ended', () => {
    expect(() => buildTrend(timelineOf([]), 'policy', '2027-01-01T00:00:00Z')).toThrow(
      'There is no scan that has ended since 2027-01-01T00:00:00Z.',
    );
  });
});

describe('a repository', () => {
  test('has open findings with their age, and fixed ones', () => {
    const { open, fixed: closed, isStale } = showRepository(timelineOf([always, ...back, fixed]), 'a');
    expect(open.map(({ fingerprint, age }) => [fingerprint, age])).toEqual([
      ['always', 3],
      ['back', 1],
    ]);
    expect(closed.map(({ fingerprint }) => fingerprint)).toEqual(['fixed']);
    expect(isStale).toBe(false);
  });

  test('is stale if the last scan did not judge it', () => {
    expect(showRepository(timelineOf([always], undefined, 2), 'a')).toMatchObject({
      isStale: true,
      judged: { id: 2 },
      open: [{ fingerprint: 'always' }],
    });
  });

  test('must be one that a scan had', () => {
    expect(() => showRepository(timelineOf([]), 'b')).toThrow('No scan had a repository "b".');
  });
});

describe('two scans', () => {
  const names = (tracks: readonly { readonly fingerprint: string }[]): readonly string[] =>
    tracks.map(({ fingerprint }) => fingerprint);

  test('differ in new, reopened and fixed findings', () => {
    const timeline = timelineOf([always, ...back, fixed, findingOf('new', 4, null)]);
    const last = compareScans(timeline);
    expect([last.from.id, last.to.id, last.kept]).toEqual([3, 4, 2]);
    expect([names(last.new), names(last.reopened), names(last.fixed)]).toEqual([['new'], [], ['fixed']]);
    const others = compareScans(timeline, 2, 3);
    expect([names(others.new), names(others.reopened), names(others.fixed)]).toEqual([[], ['back'], []]);
  });

  test('have to exist', () => {
    expect(() => compareScans(timelineOf([]), 1, 9)).toThrow('There is no scan that has ended with the number 9.');
    expect(() => compareScans(timelineOf([]), 3, 1)).toThrow('Name the earlier scan first: 1 3.');
    expect(() => compareScans(timelineOf([], [scanOf(1)]))).toThrow('there are fewer than two');
  });
});

test('waivers are those of open findings', () => {
  const waiver = { reason: 'r', owner: 'o', expires: '2026-12-31', source: 's' };
  const waivers = new Map([always, fixed].map(({ fingerprint }) => [writeTrackKey('a', fingerprint), waiver]));
  const scans = [1, 2, 4].map((id) => scanOf(id));
  const history = { scans, repositories: [], findings: [always, fixed], results: new Map() };
  const { tracks } = buildTimeline(history, waivers);
  expect(tracks.map((track) => [track.fingerprint, track.waiver?.owner])).toEqual([
    ['always', 'o'],
    ['fixed', undefined],
  ]);
});
