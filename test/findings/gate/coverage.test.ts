import { expect, test } from 'vitest';
import type { RepositoryResult } from '../../../src/findings/finding.ts';
import {
  classifyCoverage,
  computeJudgedShare,
  countCoverage,
  writePercent,
} from '../../../src/findings/gate/coverage.ts';
import { findGaps, listGapsOfRepository } from '../../../src/findings/gate/gaps.ts';
import { countForGate, type GateOptions, type Outcome, settleOutcome } from '../../../src/findings/gate/outcome.ts';
import { findingOf } from '../../support/finding-of.ts';

type Repository = Pick<RepositoryResult, 'name' | 'status' | 'reason' | 'findings' | 'stale'> & {
  readonly targets: readonly Pick<RepositoryResult['targets'][number], 'incomplete' | 'remoteIncludes'>[];
};

const judged: Repository = { name: 'a', status: 'scanned', reason: null, findings: [], targets: [{ incomplete: [] }] };
const low = findingOf({ severity: 'low' });
const waiver = { reason: 'r', owner: 'o', expires: '2027-01-01', source: 'w:1:1' };
const remark = { code: 'syntax/unexpected-token', message: 'm', location: null };
const partial: Repository = { ...judged, name: 'p', status: 'incomplete', targets: [{ incomplete: [remark] }] };
const failed: Repository = { ...judged, name: 'f', status: 'failed', reason: 'It cannot be fetched.', targets: [] };
const stale: Repository = { ...failed, name: 't', stale: { scan: 1, since: '2026-11-01T00:00:00Z', findings: 2 } };
const skipped: Repository = { ...judged, name: 's', status: 'skipped', reason: 'no commit', targets: [] };

function settle(repositories: readonly Repository[], options: GateOptions): Outcome {
  const counts = repositories.map((repository) => countForGate(repository, options.failOn));
  return settleOutcome(counts, { error: 0, undecided: 0 }, options);
}

const states: readonly (readonly [state: string, repository: Repository])[] = [
  ['clean', judged],
  ['clean', { ...judged, findings: [{ ...low, waiver }] }],
  ['findings', { ...judged, findings: [low] }],
  ['partial', partial],
  ['partial', { ...judged, status: 'incomplete' }],
  ['failed', failed],
  ['stale', stale],
  ['skipped', skipped],
  ['skipped', { ...judged, targets: [] }],
];

test.each(states)('classifies a repository as %s', (state, repository) => {
  expect(classifyCoverage(repository)).toBe(state);
});

test('leaves repositories without targets out of the share, and never rounds it up', () => {
  expect(
    computeJudgedShare(countCoverage([judged, judged, partial, failed, skipped, skipped].map(classifyCoverage))),
  ).toBe(0.5);
  expect(computeJudgedShare(countCoverage([judged, stale].map(classifyCoverage)))).toBe(0.5);
  expect(computeJudgedShare(countCoverage([skipped].map(classifyCoverage)))).toBe(1);
  expect([1, 0.99, 0.9999, 2 / 3].map(writePercent)).toEqual(['100 %', '99 %', '99.9 %', '66.6 %']);
});

test.each([
  [undefined, 3, ['not everything was judged']],
  [0.75, 0, ['--min-coverage accepts that not everything was judged (75 %)']],
  [0.76, 3, ['75 % of the repositories judged, below --min-coverage 76 %']],
  [0.7505, 3, ['75 % of the repositories judged, below --min-coverage 75.05 %']],
  [0, 0, ['--min-coverage accepts that not everything was judged (75 %)']],
])('ends a run with a minimum coverage of %s with %s', (minCoverage, exitCode, reasons) => {
  const repositories = [judged, judged, judged, failed, skipped];
  expect(settle(repositories, { failOn: 'medium', minCoverage })).toEqual({ exitCode, reasons });
});

test('changes neither findings nor a complete run by a minimum coverage', () => {
  const high = { ...judged, findings: [findingOf({ severity: 'high' })] };
  const gate = { failOn: 'medium', minCoverage: 0.5 } as const;
  expect(settle([high, failed], gate).exitCode).toBe(1);
  expect(settle([judged, skipped], gate)).toEqual({ exitCode: 0, reasons: [] });
  expect(settle([partial], { ...gate, failOnIncomplete: true }).exitCode).toBe(1);
});

test('counts the repositories of a gap by state, if there are several', () => {
  const find = (repositories: readonly Repository[]): unknown =>
    findGaps({
      repositories: repositories.map(listGapsOfRepository),
      targets: 1,
      policies: 1,
      undecided: 0,
      unmatched: [],
    }).filter(({ kind }) => kind === 'coverage');
  expect(find([judged, { ...judged, findings: [low] }, partial, failed, skipped, { ...judged, targets: [] }])).toEqual([
    {
      kind: 'coverage',
      count: 4,
      message:
        '2 of 4 repositories judged completely (50 %): 1 clean, 1 with findings, 1 in part, 1 failed. 2 repositories skipped: no commit (1), no configuration file (1).',
      names: ['p (partial)', 'f (failed)', 's (skipped)', 'a (skipped)'],
    },
  ]);
  expect(find([judged, stale])).toMatchObject([
    {
      message: '1 of 2 repositories judged completely (50 %): 1 clean, 0 with findings, 1 stale.',
      names: ['t (stale)'],
    },
  ]);
  expect(find([judged, judged])).toEqual([]);
  expect(find([failed])).toEqual([]);
});

test('lists each place of an include that was not read once, with the address of a remote one', () => {
  const url = 'https://example.org/site.config';
  const remote = { file: 'nextflow.config', line: 9, url };
  const others = [
    findingOf({ rule: 'resolve/include-missing', location: { ...low.location, file: 'a.config', line: 3 } }),
    findingOf({ rule: 'resolve/include-remote', location: { ...low.location, file: 'nextflow.config', line: 9 } }),
  ];
  const unknown = { file: 'b.config', line: 1, url: null };
  const targets = [
    { incomplete: [], remoteIncludes: [remote, unknown] },
    { incomplete: [], remoteIncludes: [remote] },
  ];
  const names = [`nextflow.config:9 (${url})`, 'b.config:1', 'a.config:3'];
  expect(listGapsOfRepository({ ...judged, targets, findings: others }).includes).toEqual(names);
  const repositories = [listGapsOfRepository({ ...judged, targets, findings: others })];
  expect(findGaps({ repositories, targets: 1, policies: 1, undecided: 0, unmatched: [] })).toEqual([
    {
      kind: 'unresolved-includes',
      count: 3,
      message: `3 includes were not read: ${names.join(', ')}. Pass copies with --includes or --include-map.`,
      names,
    },
  ]);
});
