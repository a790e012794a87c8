import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import type { WaiverRecord } from '../../src/findings/waivers/settle-waivers.ts';
import type { WholeReport } from '../../src/reports/report.ts';
import { reportSchema } from '../../src/reports/report-schema.ts';
import { assertSarif, type SarifLog } from './assert-sarif.ts';
import { render } from './render.ts';
import { reportOf, sampleReport } from './sample-report.ts';

const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
addFormats.default(ajv);
const validate = ajv.compile(reportSchema as object);

const record: WaiverRecord = {
  rule: 'PL-ENGINE-001',
  ...{ repository: null, file: null, setting: null, profile: null, fingerprint: null },
  ...{ reason: 'RISK-123: moves in May.', owner: 'team-a', expires: '2026-12-31', source: 'waivers.yaml:3:5' },
  ...{ state: 'expiring', message: 'It ends in 3 days.', findings: 1, repositories: ['acme/rnaseq'] },
};
const expired = { reason: 'Was agreed.', owner: 'team-b', expires: '2025-01-01', source: 'waivers.yaml:9:5' };

/** A report of one repository with a waived finding, one whose waiver has expired, and both waivers. */
function waivedReport(): WholeReport {
  const repository = sampleReport().repositories.find(({ name }) => name === 'acme/rnaseq');
  if (repository === undefined) throw new Error('The sample has no such repository.');
  const findings = repository.findings.map((finding) =>
    finding.rule === 'PL-SECRETS-001' ? { ...finding, expiredWaiver: expired } : finding,
  );
  const other = { ...record, ...expired, rule: 'PL-SECRETS-001', state: 'expired', message: 'It ended.' } as const;
  return reportOf([{ ...repository, findings }], { waivers: [record, other] });
}

test('writes each waiver and its use in JSON and NDJSON', () => {
  const report = JSON.parse(render('json', waivedReport())) as WholeReport;
  expect([validate(report), validate.errors]).toEqual([true, null]);
  expect(report.waivers?.map(({ state }) => state)).toEqual(['expiring', 'expired']);
  const records = render('ndjson', waivedReport()).trim().split('\n');
  expect(records.filter((line) => line.startsWith('{"type":"waiver"'))).toHaveLength(2);
});

test('shows who waived a finding, why and until when, and waivers to look at, in text and JUnit', () => {
  for (const format of ['text', 'junit']) {
    const shown = render(format, waivedReport()).replace(/\s+/gu, ' ');
    expect(shown).toContain('until 2026-12-31 by team-a: RISK-123: moves in May. (waivers.yaml:3:5)');
    expect(shown).toContain('Waiver expired: until 2025-01-01 by team-b: Was agreed. (waivers.yaml:9:5)');
    expect(shown).toContain('It ends in 3 days.');
  }
  expect(render('text', waivedReport())).toContain('Waivers: 1 expired, 1 expiring\n');
});

test('writes waived results as suppressed ones in the SARIF profile full only', () => {
  const read = (sarifProfile?: 'full') => {
    const text = render('sarif', waivedReport(), { sarifProfile });
    assertSarif(JSON.parse(text) as SarifLog, sarifProfile);
    return (JSON.parse(text) as { runs: [{ results: { ruleId: string; suppressions?: object[] }[] }] }).runs[0].results;
  };
  const usual = read();
  expect(usual.some(({ ruleId }) => ruleId === 'PL-ENGINE-001')).toBe(false);
  const full = read('full').filter(({ suppressions = [] }) => suppressions.length > 0);
  expect(full).toMatchObject([
    {
      ruleId: 'PL-ENGINE-001',
      suppressions: [
        {
          kind: 'external',
          status: 'accepted',
          justification: 'RISK-123: moves in May.',
          properties: { owner: 'team-a', expires: '2026-12-31', source: 'waivers.yaml:3:5' },
        },
      ],
    },
  ]);
});

test('writes waivers to look at as SARIF notifications', () => {
  const text = render('sarif', waivedReport());
  expect(text).toContain('"id":"waiver/expired"');
  expect(text).toContain('waivers.yaml:9:5  PL-SECRETS-001: It ended.');
});

test('shows the contents of the baseline in every format', () => {
  const report = waivedReport();
  const [repository] = report.repositories;
  if (repository === undefined) throw new Error('The sample has no repository.');
  const findings = repository.findings.map((finding, index) => ({
    ...finding,
    baseline:
      index === 0
        ? ({ state: 'new-policy', since: null } as const)
        : ({ state: 'known', since: '2026-01-01' } as const),
  }));
  const entry = { rule: 'PL-OLD-001', repository: repository.name, file: 'a.config', setting: null, profile: null };
  const fixed = [{ ...entry, occurrence: 0, since: '2026-01-01' }];
  const compared = reportOf([{ ...repository, findings, fixed }]);
  const json = JSON.parse(render('json', compared)) as WholeReport;
  expect([validate(json), validate.errors]).toEqual([true, null]);
  expect(json.summary.baseline).toMatchObject({ 'new-policy': 1, 'new-code': 0, fixed: 1 });
  expect(json.repositories[0]?.fixed).toEqual(fixed);
  const text = render('text', compared);
  for (const part of [
    'The baseline was recorded without this rule.',
    'Known from the baseline',
    'PL-OLD-001: a.config, since',
    '1 new (1 of new policies)',
  ]) {
    expect(text).toContain(part);
  }
  expect(render('junit', compared)).toContain('In the baseline since 2026-01-01.');
  assertSarif(JSON.parse(render('sarif', compared)) as SarifLog);
  expect(render('sarif', compared, { sarifProfile: 'full' })).toContain('"baselineState":"unchanged"');
});
