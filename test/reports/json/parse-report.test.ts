import { expect, test } from 'vitest';
import { parseReport } from '../../../src/reports/json/parse-report.ts';
import type { Report } from '../../../src/reports/report.ts';
import { render } from '../render.ts';
import { sampleReport } from '../sample-report.ts';

const json = render('json', sampleReport());

function parsed(text: string): Report {
  const result = parseReport(text);
  if ('problem' in result) throw new Error(result.problem);
  return result.report;
}

test('reads a report back: it is the same JSON again', () => {
  expect(render('json', parsed(json))).toBe(json);
});

test.each(['csv', 'tap', 'openmetrics', 'markdown', 'ndjson', 'checkstyle'])(
  'gives %s what a scan gives it',
  (format) => {
    const one = (report: Report): Report => ({ ...report, repositories: report.repositories.slice(3, 4) });
    const [scanned, read] = [sampleReport(), parsed(json)].map((report) => render(format, one(report)));
    // Only the scan knows the remote, which links need.
    const plain = (text = ''): string => text.replace(/\[(`[^`]+`)\]\(https:[^)]+\)/gu, '$1');
    expect(plain(read)).toBe(plain(scanned));
  },
);

test.each([
  ['a file that was cut off', json.slice(0, json.length / 2), 'It is not JSON, or it was cut off.'],
  ['an empty file', '', 'It is not JSON, or it was cut off.'],
  ['null', 'null', 'It has no reportVersion: write it with --output json.'],
  ['SARIF', '{"version": "2.1.0", "runs": []}', 'It has no reportVersion: write it with --output json.'],
  [
    'another version',
    '{"reportVersion": 3}',
    'Its reportVersion is 3, not 2: use the version of Plumbline that wrote it.',
  ],
  [
    'a report without its repositories',
    json.replace('"repositories": [', '"others": ['),
    "must have required property 'repositories'",
  ],
  [
    'a wrong severity',
    json.replace('"severity": "high"', '"severity": "worse"'),
    'must be equal to one of the allowed values',
  ],
  ['deep nesting', `{"reportVersion": 2, "a": ${'['.repeat(1e5)}${']'.repeat(1e5)}}`, 'It is nested over 64 levels.'],
])('refuses %s', (_, text, problem) => {
  expect(parseReport(text)).toEqual({ problem: expect.stringContaining(problem) });
});
