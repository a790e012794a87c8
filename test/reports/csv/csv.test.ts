import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeCsvCell } from '../../../src/reports/escape.ts';
import { render } from '../render.ts';
import { reportOf, sampleReport } from '../sample-report.ts';

type Row = Readonly<Record<string, string>>;

function rowsOf(text: string): readonly Row[] {
  return parse(text, { columns: true }) as readonly Row[];
}

test('has a row for each finding, with columns that a parser names', () => {
  const report = sampleReport();
  const rows = rowsOf(render('csv', report));
  expect(rows.filter(({ state }) => state !== 'unjudged')).toHaveLength(
    report.repositories.flatMap(({ findings }) => findings).length,
  );
  expect(rows.find(({ rule }) => rule === 'PL-CLOUDC-001')).toEqual({
    code_owners: '',
    repository: 'acme/rnaseq',
    commit: '0123456789abcdef0123456789abcdef01234567',
    file: 'conf/gcp.config',
    line: '4',
    column: '5',
    severity: 'high',
    rule: 'PL-CLOUDC-001',
    title: 'Jobs must not get a public address',
    message: 'Jobs started with google.batch.usePrivateAddress off get a public address.',
    setting: 'google.batch.usePrivateAddress',
    profile: 'test',
    targets: 'nextflow.config',
    state: 'new',
    owner: '',
    waived_until: '',
    fix: 'google.batch.usePrivateAddress = true',
    fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/u),
  });
});

test('marks waived findings, with owner and end', () => {
  const waived = rowsOf(render('csv', sampleReport())).filter(({ state }) => state === 'waived');
  expect(waived.map(({ rule, owner, waived_until: until }) => [rule, owner, until])).toEqual([
    ['PL-ENGINE-001', 'team-a', '2026-12-31'],
  ]);
});

test('has only the header when nothing was found', () => {
  expect(rowsOf(render('csv', reportOf([])))).toEqual([]);
  expect(render('csv', reportOf([]))).toMatch(/^repository,.*\n$/u);
});

test.each(['=cmd|1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\n=1', '＝1', '\u0000=1'])(
  'keeps a spreadsheet from evaluating %j',
  (text) => {
    const [[cell = '']] = parse(escapeCsvCell(text)) as [[string]];
    expect(cell).toMatch(/^['\ufffd]/u);
  },
);

test('gives a parser the same cells for any text, on one line', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 }), (texts) => {
      const line = `x,${texts.map(escapeCsvCell).join(',')}\n`;
      expect(line.indexOf('\n')).toBe(line.length - 1);
      const [cells = []] = parse(line) as readonly (readonly string[])[];
      expect(cells).toHaveLength(texts.length + 1);
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@]/u);
    }),
  );
});
