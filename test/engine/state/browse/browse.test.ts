import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  listRepositories,
  listRules,
  readRepositoryRows,
  readTeamRow,
  readTeamRows,
} from '../../../../src/engine/state/browse/list-groups.ts';
import { readWaiverRows } from '../../../../src/engine/state/browse/list-waivers.ts';
import type { OpenStateOptions } from '../../../../src/engine/state/browse/open-state.ts';
import {
  buildOverview,
  countTeam,
  readCoverageReasons,
  readScanCounts,
} from '../../../../src/engine/state/browse/overview.ts';
import { findFinding, selectFindings } from '../../../../src/engine/state/browse/select-findings.ts';
import type { Snapshot } from '../../../../src/engine/state/browse/snapshot.ts';
import { listScans } from '../../../../src/engine/state/follow-findings.ts';
import { readTimeline } from '../../../../src/engine/state/read-timeline.ts';
import { noWaivers } from '../../../../src/findings/waiver.ts';
import { findingOf } from '../../../support/finding-of.ts';
import { repositoryOf } from '../../../support/recorded.ts';
import {
  openRecorded,
  type RecordedScan,
  recordMore,
  recordState,
  waiverFor,
} from '../../../support/recorded-state.ts';

const place = { line: 1, column: 1, endLine: 1, endColumn: 2 };
const memory = findingOf({
  ...{ id: 'a', rule: 'PL-A', severity: 'low', setting: 'process.memory', message: 'Memory is UNLIMITED.' },
  location: { ...place, file: 'conf/base.config' },
});
const access = findingOf({ id: 'b', rule: 'PL-B', severity: 'high', profile: 'gcp', message: 'Public address.' });
const syntax = findingOf({ id: 'c', rule: 'syntax/unexpected-token', severity: 'medium', level: 'problem' });
const failed = {
  status: 'failed',
  reason: 'The server did not answer.',
  targets: [],
  findings: [],
  skipped: [],
} as const;

const scans: readonly RecordedScan[] = [
  ['2026-11-01T00:00:00Z', [repositoryOf([memory, access]), repositoryOf([syntax], { name: 'acme/b' })]],
  ['2026-11-11T00:00:00Z', [repositoryOf([access]), repositoryOf([syntax], { name: 'acme/b' })]],
  ['2026-11-21T00:00:00Z', [repositoryOf([memory, access]), repositoryOf([], { name: 'acme/b', result: failed })]],
];

async function snapshotOf(
  options: Partial<OpenStateOptions> = {},
  ...more: readonly RecordedScan[]
): Promise<Snapshot> {
  const state = await openRecorded(await recordState(...scans, ...more), options);
  onTestFinished(() => state.close());
  return state.snapshot();
}

const idsOf = (snapshot: Snapshot, request: Parameters<typeof selectFindings>[1]): string =>
  selectFindings(snapshot, request)
    .items.map(({ fingerprint }) => fingerprint)
    .join('');

describe('findings', () => {
  test('are selected by each filter, and sorted', async () => {
    const snapshot = await snapshotOf();
    expect(idsOf(snapshot, {})).toBe('bca');
    expect(idsOf(snapshot, { severities: ['low', 'medium'] })).toBe('ca');
    expect(idsOf(snapshot, { repository: 'acme/b' })).toBe('c');
    expect(idsOf(snapshot, { rule: 'PL-A' })).toBe('a');
    expect(idsOf(snapshot, { category: 'syntax' })).toBe('c');
    expect(idsOf(snapshot, { file: 'conf/base.config' })).toBe('a');
    expect(idsOf(snapshot, { setting: 'process' })).toBe('a');
    expect(idsOf(snapshot, { profile: 'gcp' })).toBe('b');
    expect(idsOf(snapshot, { text: 'unlimited acme/a' })).toBe('a');
    expect(idsOf(snapshot, { text: 'unlimited acme/b' })).toBe('');
    expect(idsOf(snapshot, { opened: 3 })).toBe('a');
    expect(idsOf(snapshot, { order: 'newest' })).toBe('abc');
    expect(idsOf(snapshot, { order: 'oldest' })).toBe('bca');
    expect(idsOf(snapshot, { order: 'repository' })).toBe('bac');
    expect(idsOf(snapshot, { order: 'rule' })).toBe('abc');
  });

  test('come in pages within a limit, with counts of all', async () => {
    const snapshot = await snapshotOf();
    const found = selectFindings(snapshot, { offset: 1, limit: 1, severities: ['high', 'low'] });
    expect(found).toMatchObject({ total: 2, offset: 1, limit: 1, items: [{ fingerprint: 'a' }] });
    expect(found.counts.severity).toEqual({ critical: 0, high: 1, medium: 1, low: 1, info: 0 });
    expect(found.counts.state).toEqual({ open: 2, waived: 0, fixed: 0 });
    expect(selectFindings(snapshot, { limit: 10_000 }).limit).toBe(200);
  });

  test('have their age, and come back', async () => {
    const snapshot = await snapshotOf();
    expect(findFinding(snapshot, 'a')).toMatchObject({
      age: 0,
      isReopened: true,
      since: { id: 3 },
      setting: 'process.memory',
    });
    expect(findFinding(snapshot, 'b')).toMatchObject({ age: 20, isReopened: false, profile: 'gcp', state: 'open' });
    expect(findFinding(snapshot, 'x')).toBeUndefined();
  });

  test('that are fixed have the scan that lacks them', async () => {
    const snapshot = await snapshotOf({}, ['2026-11-22T00:00:00Z', [repositoryOf([access])]]);
    expect(selectFindings(snapshot, { states: ['fixed'] }).items).toMatchObject([
      { fingerprint: 'a', fixed: { id: 4 }, age: 1 },
    ]);
    expect(idsOf(snapshot, { fixed: 4, states: ['open', 'fixed'] })).toBe('a');
  });

  test('are waived today, whatever held at the scans', async () => {
    const waivers = { loadWaivers: async () => waiverFor('PL-B', '2026-11-30') };
    const snapshot = await snapshotOf(waivers);
    expect(idsOf(snapshot, {})).toBe('ca');
    expect(idsOf(snapshot, { states: ['waived'] })).toBe('b');
    expect(buildOverview(snapshot)).toMatchObject({ waived: 1, verdict: { state: 'fails' } });
    expect(readWaiverRows(snapshot)).toMatchObject([{ state: 'expiring', left: 8, findings: 1, repositories: 1 }]);
    const later = await snapshotOf({ ...waivers, now: () => '2026-12-01T00:00:00Z' });
    expect(idsOf(later, { states: ['waived'] })).toBe('');
    expect(readWaiverRows(later)).toMatchObject([{ state: 'expired', left: -1, findings: 0 }]);
  });
});

describe('groups', () => {
  test('have the worst repositories first, with their states and reasons', async () => {
    const snapshot = await snapshotOf();
    expect(readRepositoryRows(snapshot)).toMatchObject([
      { name: 'acme/a', state: 'findings', open: 2, judged: { id: 3 }, oldest: { id: 1 }, reasons: [] },
      { name: 'acme/b', state: 'stale', open: 1, judged: { id: 2 }, reasons: ['The server did not answer.'] },
    ]);
    expect(listRepositories(snapshot, { states: ['stale'] }).total).toBe(1);
    expect(listRepositories(snapshot, { rule: 'PL-B' }).items.map(({ name }) => name)).toEqual(['acme/a']);
    expect(listRepositories(snapshot, { text: 'ME/B' }).items.map(({ name }) => name)).toEqual(['acme/b']);
    expect(readCoverageReasons(snapshot)).toEqual([
      { state: 'stale', reason: 'The server did not answer.', repositories: 1, examples: ['acme/b'] },
    ]);
  });

  test('count a finding for each of its owners, and what nobody owns', async () => {
    const [own, shared] = [
      { ...memory, owners: ['acme/genomics'] },
      { ...access, owners: ['ops@example.org', 'acme/genomics'] },
    ];
    const snapshot = await snapshotOf({}, [
      '2026-11-22T00:00:00Z',
      [
        repositoryOf([own, shared], { owners: ['acme/genomics'] }),
        repositoryOf([], { name: 'acme/c', owners: ['idle'] }),
      ],
    ]);
    expect(readTeamRows(snapshot)).toMatchObject([
      { name: 'acme/genomics', open: 2, bySeverity: { high: 1, low: 1 }, owned: 1, repositories: 1, oldest: { id: 1 } },
      { name: 'ops@example.org', open: 1, owned: 0 },
      { name: '(no owner)', open: 1, owned: 1 },
      { name: 'idle', open: 0, owned: 1, oldest: null },
    ]);
    expect(readTeamRow(snapshot, '@Acme/Genomics')?.name).toBe('acme/genomics');
    expect(readTeamRow(snapshot, 'acme')).toBeUndefined();
    expect(idsOf(snapshot, { team: '@ACME/genomics' })).toBe('ba');
    expect(idsOf(snapshot, { team: '(no owner)' })).toBe('c');
    const named = (request: Parameters<typeof listRepositories>[1]): readonly string[] =>
      listRepositories(snapshot, request).items.map(({ name }) => name);
    expect(named({ team: 'ops@example.org' })).toEqual(['acme/a']);
    expect(named({ team: 'idle' })).toEqual(['acme/c']);
    expect(named({ team: 'idle', rule: 'PL-A' })).toEqual([]);
    expect(countTeam(snapshot, 'ops@example.org').map(({ open }) => open)).toEqual([1, 1, 1, 1]);
  });

  test('counts repositories for rules', async () => {
    const snapshot = await snapshotOf();
    const found = listRules(snapshot, { order: 'name' });
    expect(found.items).toMatchObject([
      { id: 'PL-A', open: 1, repositories: 1 },
      { id: 'PL-B', bySeverity: { high: 1 } },
      { id: 'syntax/unexpected-token', category: 'syntax', isPolicy: false },
    ]);
  });
});

test('scans are counted as the command history counts them', async () => {
  const folder = await recordState(...scans);
  const state = await openRecorded(folder);
  onTestFinished(() => state.close());
  const timeline = await readTimeline(folder, noWaivers, '2026-11-22T00:00:00Z');
  const counted = readScanCounts(await state.snapshot());
  expect(counted.map(({ bySeverity: _, ...scan }) => scan)).toEqual(listScans(timeline));
  expect(counted.map(({ bySeverity: { low, high } }) => [low, high])).toEqual([
    [1, 1],
    [0, 1],
    [1, 1],
  ]);
});

test('returns no verdict for an empty state', async () => {
  const folder = await recordState();
  const state = await openRecorded(folder);
  onTestFinished(() => state.close());
  expect(buildOverview(await state.snapshot())).toMatchObject({
    verdict: { state: 'empty' },
    last: null,
    undecided: null,
  });
});

test('reads a state again after a scan wrote to it', async () => {
  const folder = await recordState(...scans);
  const state = await openRecorded(folder);
  onTestFinished(() => state.close());
  const before = await state.snapshot();
  expect(await state.snapshot()).toBe(before);
  // A scan waits at its end for those who read, and here it would stop them.
  await expect.poll(() => state.settings().isPartial).toBe(false);
  await setImmediate();
  await recordMore(folder, ['2026-11-22T00:00:00Z', [repositoryOf([])]]);
  await expect.poll(async () => idsOf(await state.snapshot(), {}), { timeout: 30_000 }).toBe('c');
});

test('reads a state again when waivers end at midnight', async () => {
  let now = '2026-11-30T23:59:00Z';
  const state = await openRecorded(await recordState(...scans), {
    loadWaivers: async () => waiverFor('PL-B', '2026-11-30'),
    now: () => now,
  });
  onTestFinished(() => state.close());
  expect(idsOf(await state.snapshot(), { states: ['waived'] })).toBe('b');
  now = '2026-12-01T00:01:00Z';
  await expect.poll(async () => idsOf(await state.snapshot(), { states: ['waived'] })).toBe('');
});
