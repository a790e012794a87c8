import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactJson, writeJsonChunks } from '../../../src/reports/json/write-json-chunks.ts';
import { reportSchema } from '../../../src/reports/report-schema.ts';
import { render } from '../render.ts';
import { reportOf, sampleReport } from '../sample-report.ts';

const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
addFormats.default(ajv);
const validate = ajv.compile(reportSchema as object);

test('matches the recorded JSON report of the sample', async () => {
  await expect(render('json', sampleReport())).toMatchFileSnapshot(
    join(import.meta.dirname, 'golden', 'report.json.golden'),
  );
});

test.each([
  ['the sample', sampleReport()],
  ['nothing', reportOf([])],
])('validates the report of %s by the published schema', (_, report) => {
  expect(validate(JSON.parse(render('json', report))) ? [] : validate.errors).toEqual([]);
});

test('refuses keys that the schema does not know', () => {
  const report: unknown = { ...(JSON.parse(render('json', sampleReport())) as object), extra: 1 };
  expect(validate(report)).toBe(false);
});

test('contains nothing about the machine that made the report', () => {
  for (const format of ['json', 'ndjson', 'text']) expect(render(format, sampleReport())).not.toContain('/home/');
});

test('writes a record a line, each finding with its repository, and ends with the summary', () => {
  const report = sampleReport();
  const records = render('ndjson', report)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly type: string; readonly findings?: number });
  expect(records[0]?.type).toBe('start');
  expect(records.at(-1)).toEqual({ type: 'summary', ...report.summary });
  const counted = records
    .filter(({ type }) => type === 'repository')
    .reduce((sum, each) => sum + (each.findings ?? 0), 0);
  expect(counted).toBe(records.filter(({ type }) => type === 'finding').length);
});

test('writes JSON in chunks like the language itself', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect([...writeJsonChunks(value, 2)].join('')).toBe(JSON.stringify(value, null, 2));
      expect(compactJson(value)).toBe(JSON.stringify(value));
    }),
  );
});

test('writes JSON that reads back unchanged, apart from lone surrogates, without control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const json = compactJson({ value });
      expect(JSON.parse(json)).toEqual({ value: value.toWellFormed() });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
      expect(json).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/u);
    }),
  );
});
