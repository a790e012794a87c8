import { expect, test } from 'vitest';
import { renderRepository, renderScans } from '../../../src/cli/render/history.ts';
import type { OpenFinding } from '../../../src/engine/state/follow-findings.ts';

const moment = { id: 1, at: '2026-11-01T00:00:00Z' };

test('wraps the coverage of a scan at 80 columns, below its column', () => {
  const repositories = { scanned: 1955, incomplete: 31, failed: 12, skipped: 2 };
  const counts = { open: 12_345, new: 1_234, reopened: 12, fixed: 1_000 };
  const text = renderScans([{ ...moment, isFinished: true, expected: 2000, repositories, stale: 4, ...counts }]);
  expect(text).toBe(
    [
      'SCAN  TIME                   OPEN   NEW  REOPENED  FIXED  REPOSITORIES',
      '   1  2026-11-01T00:00:00Z  12345  1234        12   1000  2000: 31 partial, 4',
      '                                                          stale, 8 failed, 2',
      '                                                          skipped',
      '',
    ].join('\n'),
  );
});

test('lists at most 20 findings of a repository, unless all are asked for', () => {
  const open = Array.from({ length: 23 }, (_, index): OpenFinding => {
    return {
      ...{ repository: 'a', fingerprint: `${index}`, rule: 'ACME-001', severity: 'low', level: 'deny', message: 'm' },
      ...{ file: 'nextflow.config', line: index + 1, setting: null, profile: null, owners: [], waiver: null },
      ...{ intervals: [{ opened: moment, closed: null }], since: moment, age: 0 },
    };
  });
  const facts = {
    name: 'a',
    commit: null,
    ref: null,
    status: 'scanned',
    reason: null,
    firstScan: 1,
    lastScan: 1,
  } as const;
  const found = {
    ...facts,
    owners: [],
    judgedScan: 1,
    lastSeen: moment,
    judged: moment,
    isStale: false,
    open,
    fixed: [],
  };
  const short = renderRepository(found, { isVerbose: false });
  expect(short).toContain('nextflow.config:20\n');
  expect(short).not.toContain('nextflow.config:21\n');
  expect(short).toMatch(/\n {2}and 3 more \(--verbose\)\n$/u);
  expect(renderRepository(found, { isVerbose: true })).toContain('nextflow.config:23\n');
});
