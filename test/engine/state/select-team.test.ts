import { expect, test } from 'vitest';
import { isOwnedBy, requireTeam, selectTeam } from '../../../src/engine/state/select-team.ts';
import { buildTimeline } from '../../../src/engine/state/timeline.ts';
import type { StoredFinding, StoredRepository } from '../../../src/store/stored.ts';

const repository: StoredRepository = {
  ...{ name: 'a', commit: null, ref: null, status: 'scanned', reason: null },
  ...{ firstScan: 1, lastScan: 1, judgedScan: 1, owners: ['acme/all'] },
};
const finding: StoredFinding = {
  ...{ repository: 'a', fingerprint: 'x', rule: 'R', severity: 'high', level: 'deny', message: 'm' },
  ...{ file: 'f', line: 1, setting: null, profile: null, opened: 1, closed: null, owners: ['acme/Genomics'] },
};
const scans = [
  {
    ...{ id: 1, at: '2026-11-01T00:00:00Z', isFinished: true, expected: 1, stale: 0 },
    repositories: { scanned: 1, incomplete: 0, failed: 0, skipped: 0 },
  },
];
const timeline = buildTimeline({
  scans,
  repositories: [repository, { ...repository, name: 'b', owners: [] }],
  findings: [finding, { ...finding, repository: 'b', owners: [] }],
  results: new Map(),
});

test('selects the findings of a team and its repositories', () => {
  const own = selectTeam(timeline, '@acme/genomics');
  expect(own.tracks.map(({ repository: name }) => name)).toEqual(['a']);
  expect(own.repositories.map(({ name }) => name)).toEqual(['a']);
  expect(selectTeam(timeline, undefined)).toBe(timeline);
});

test('selects what nobody owns', () => {
  expect(selectTeam(timeline, '(no owner)').tracks.map(({ repository: name }) => name)).toEqual(['b']);
  expect(isOwnedBy([], 'acme/all')).toBe(false);
});

test('refuses a team that owns nothing, and names one that is similar', () => {
  expect(() => requireTeam('acme/genomic', ['acme/genomics'])).toThrow(/acme\/genomics/u);
});
