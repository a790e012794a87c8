import { expect, test } from 'vitest';
import { chooseExitCode } from '../../../src/engine/scan/choose-exit-code.ts';
import type { Finding, RepositoryResult, TargetResult, Verdict } from '../../../src/findings/finding.ts';
import { reportOf, repository, sampleReport, targetOf } from '../../reports/sample-report.ts';
import { findingOf } from '../../support/finding-of.ts';

const place = { file: 'nextflow.config', line: 1, column: 1, endLine: 1, endColumn: 2 };
const found = (facts: Partial<Finding>) => findingOf({ severity: 'medium', ...facts });
const waiver = { reason: 'RISK-1', owner: 'team-a', expires: '2026-12-31', source: 'waivers.yaml:2:5' };
const empty = targetOf('nextflow.config', new Map([['nextflow.config', '']]), [{}]);
const judged = (verdict: Verdict): TargetResult => ({
  ...empty,
  views: [{ profiles: [], digest: '', verdicts: [{ policy: 'PL-1', verdict, reason: null }] }],
});
const halfJudged: TargetResult = { ...empty, incomplete: [{ code: 'syntax/x', message: 'x', location: place }] };
const codeOf = (facts: Partial<RepositoryResult>, failOnUndecided = false) =>
  chooseExitCode(reportOf([repository('acme/a', [empty], facts)]), { failOnUndecided });

test.each([
  ['nothing found', {}, 0],
  ['a finding at the threshold', { findings: [found({})] }, 1],
  ['a finding above the threshold', { findings: [found({ severity: 'critical' })] }, 1],
  ['a finding below the threshold', { findings: [found({ severity: 'low' })] }, 0],
  ['a waived finding', { findings: [found({ waiver })] }, 0],
  ['a repository that failed', { status: 'failed' }, 3],
  ['a repository that is incomplete', { status: 'incomplete' }, 3],
  ['a target that is incomplete', { targets: [halfJudged] }, 3],
  ['a policy in error', { targets: [judged('error')] }, 3],
  ['an undecided verdict', { targets: [judged('undecided')] }, 0],
  ['a finding in an incomplete target', { targets: [halfJudged], findings: [found({})] }, 1],
  [
    'a file that does not parse, which is a finding too',
    { targets: [halfJudged], findings: [found({ level: 'problem', rule: 'syntax/x' })] },
    3,
  ],
  [
    'a file that did not parse before the change',
    { targets: [halfJudged], findings: [found({ level: 'problem', rule: 'syntax/x', change: 'known' })] },
    0,
  ],
  [
    'a file that does not parse, which is waived',
    { targets: [halfJudged], status: 'incomplete', findings: [found({ level: 'problem', rule: 'syntax/x', waiver })] },
    0,
  ],
  [
    'a new problem beside a known one in a file that does not parse',
    {
      targets: [halfJudged, { ...empty, incomplete: [{ code: 'syntax/y', message: 'y', location: place }] }],
      findings: [
        found({ level: 'problem', rule: 'syntax/x', change: 'known' }),
        found({ level: 'problem', rule: 'syntax/y', change: 'new' }),
      ],
    },
    3,
  ],
  [
    'an invalid setting, which leaves nothing unjudged',
    { findings: [found({ level: 'problem', rule: 'settings/x' })] },
    1,
  ],
] as const)('exits with the code for %s', (_, facts, code) => {
  expect(codeOf(facts)).toBe(code);
});

test('fails undecided verdicts only on request', () => {
  expect(codeOf({ targets: [judged('undecided')] }, true)).toBe(1);
  expect(codeOf({ targets: [judged('pass')] }, true)).toBe(0);
});

test('uses the threshold of the report', () => {
  const report = reportOf([repository('acme/a', [empty], { findings: [found({})] })], { failOn: 'high' });
  expect(chooseExitCode(report, { failOnUndecided: false })).toBe(0);
});

test('fails the sample, whatever else is incomplete', () => {
  expect(chooseExitCode(sampleReport(), { failOnUndecided: false })).toBe(1);
});
