import { expect, test } from 'vitest';
import { buildReport } from '../../src/engine/scan/build-report.ts';
import { mergeReports } from '../../src/engine/scan/merge-reports.ts';
import type { WholeReport } from '../../src/reports/report.ts';
import { tallyRepository } from '../../src/reports/run-summary.ts';
import { selectRepository } from '../../src/reports/select-repository.ts';
import { sampleReport } from '../reports/sample-report.ts';

function parts(): readonly [WholeReport, ...WholeReport[]] {
  const report = sampleReport();
  const [first, ...others] = report.repositories.map((each) => selectRepository(report, each));
  if (first === undefined) throw new Error('The sample has repositories.');
  return [first, ...others];
}

const named = (report: WholeReport, index: number) => ({ name: `${index}.json`, report });

test('merges the parts of a run into a report with its repositories and summary', () => {
  const whole = sampleReport();
  const [first, ...others] = parts();
  const merged = mergeReports([named(first, 0), ...others.map((part, index) => named(part, index + 1))]);
  const { pack, at, failOn, ruleChanges } = whole;
  const tallies = whole.repositories.map((each) => tallyRepository(each, failOn));
  const expected = buildReport(whole.repositories, tallies, {
    ...{ pack, at, failOn, ruleChanges, durationMs: merged.durationMs, gate: {} },
    ...{ overrides: whole.overrides ?? [], waivers: whole.waivers ?? [] },
  });
  expect(Array.from(merged.repositories, ({ name }) => name)).toEqual(whole.repositories.map(({ name }) => name));
  expect(merged.summary).toEqual(expected.summary);
  expect(merged.summary.outcome?.exitCode).toBe(1);
});

test('orders repositories by name, in whatever order the reports are', () => {
  const [first, ...others] = parts();
  const [last = first, ...before] = others.toReversed();
  const merged = mergeReports([named(last, 0), ...[...before, first].map((part, index) => named(part, index + 1))]);
  const names = Array.from(merged.repositories, ({ name }) => name);
  expect(names).toEqual(sampleReport().repositories.map(({ name }) => name));
  expect(names).toEqual(names.toSorted());
  expect(names.length).toBeGreaterThan(1);
});

test('refuses a repository that is in two reports', () => {
  const [first] = parts();
  expect(() => mergeReports([named(first, 0), named(first, 1)])).toThrow(
    `0.json and 1.json cannot be merged: both have the repository ${first.repositories[0]?.name}.`,
  );
});

test.each<[string, Partial<WholeReport>, string]>([
  [
    'other policies',
    { pack: { ...parts()[0].pack, digest: 'f'.repeat(64) } },
    'they were made with different policies',
  ],
  ['another threshold', { failOn: 'critical' }, 'their --fail-on is medium and critical'],
  ['other levels of rules', { ruleChanges: [] }, 'they changed different levels of rules'],
])('refuses reports with %s', (_, change, reason) => {
  const [first, second = first] = parts();
  expect(() => mergeReports([named(first, 0), named({ ...second, ...change }, 1)])).toThrow(reason);
});

test('counts a waiver that is used in one report only as used', () => {
  const waiver = {
    ...{ rule: 'X', repository: null, file: null, setting: null, profile: null, fingerprint: null },
    ...{ reason: 'r', owner: 'o', expires: '2027-01-01', source: 'waivers.yaml:1:1' },
  };
  const unused = { ...waiver, state: 'unused', message: 'It covers nothing.', findings: 0, repositories: [] } as const;
  const active = { ...waiver, state: 'active', message: null, findings: 2, repositories: ['acme/a'] } as const;
  const [first, second = first] = parts();
  const merged = mergeReports([named({ ...first, waivers: [unused] }, 0), named({ ...second, waivers: [active] }, 1)]);
  expect(merged.waivers).toEqual([active]);
});
