import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { describeHistory } from '../../src/reports/describe-history.ts';
import { reportSchema } from '../../src/reports/report-schema.ts';
import { selectRepository } from '../../src/reports/select-repository.ts';
import { readReport } from './json/read-report.ts';
import { render } from './render.ts';
import { historyOf, sampleReport } from './sample-report.ts';

const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
addFormats.default(ajv);
const report = { ...sampleReport(), history: historyOf([12, 14, 9]) };

describe('the history of a report', () => {
  test('is valid by the published schema and survives a round trip', () => {
    const text = render('json', report);
    const validate = ajv.compile(reportSchema as object);
    expect(validate(JSON.parse(text)) ? [] : validate.errors).toEqual([]);
    expect(readReport(text)).toMatchObject({ report: { history: report.history } });
  });

  test('is a record for each scan in a stream, before the summary', () => {
    const records = render('ndjson', report).trimEnd().split('\n').slice(-4);
    expect(records.map((line) => (JSON.parse(line) as { readonly type: string }).type)).toEqual([
      ...['history', 'history', 'history', 'summary'],
    ]);
  });

  test('shows what the last scan changed in the formats for people', () => {
    const change = 'Since the scan of 2026-11-02: 5 fixed';
    expect(render('text', report)).toContain(`${change}\n`);
    expect(render('markdown', report)).toContain(change);
    expect(render('html', report)).toContain(`${change}.`);
    expect(describeHistory({ history: historyOf([3, 3]) })).toBe('Since the scan of 2026-11-01: no change');
    expect(describeHistory({ history: historyOf([3]) })).toBe('');
  });

  test('is a chart with its numbers as text, and a table of all scans', () => {
    const page = render('html', report);
    const label = 'Open findings after 3 scans: 2026-11-01 12, 2026-11-02 14, 2026-11-03 9';
    expect(page).toContain(`<figure class="chart" role="img" aria-label="${label}"><svg`);
    const rows = page.slice(page.indexOf('aria-label="Findings of each scan"')).split('</table>')[0];
    expect(rows?.match(/<tr><td>/gu)).toHaveLength(3);
    expect(render('html', sampleReport())).not.toContain('aria-label="Trend"');
  });

  test('accepts no other text than times, and shows none', () => {
    const [first] = historyOf([1]);
    if (first === undefined) throw new Error('The sample has a point.');
    const hostile = { ...report, history: [...historyOf([1, 2]), { ...first, at: '\u001b[31m<script>::error::' }] };
    expect(readReport(render('json', hostile))).toHaveProperty('problem');
    const reversed = { ...hostile, history: hostile.history.toReversed() };
    for (const each of [hostile, reversed]) {
      expect(render('text', each)).not.toContain('\u001b');
      expect(render('html', each).split('<script>')).toHaveLength(2);
      expect(render('markdown', each)).not.toContain('<script>');
    }
  });

  test('names scans of one day by their time', () => {
    const [first, last] = historyOf([1, 2]);
    if (first === undefined || last === undefined) throw new Error('The sample has two points.');
    const history = [first, { ...last, at: '2026-11-01T08:30:00Z' }];
    expect(describeHistory({ history })).toBe('Since the scan of 2026-11-01 00:00:00 UTC: 1 new');
  });

  test('is left out of the reports of single repositories', () => {
    const [repository] = report.repositories;
    expect(repository === undefined ? undefined : selectRepository(report, repository)).not.toHaveProperty('history');
  });
});
