import { expect, test } from 'vitest';
import { reportFormats } from '../../../src/reports/registry.ts';
import type { WholeReport } from '../../../src/reports/report.ts';
import { selectRepository } from '../../../src/reports/select-repository.ts';
import { render } from '../render.ts';
import { sampleReport } from '../sample-report.ts';
import { readReport } from './read-report.ts';

const json = render('json', sampleReport());

function parsed(text: string): WholeReport {
  const result = readReport(text);
  if ('problem' in result) throw new Error(result.problem);
  return result.report;
}

test('reads a report back: it is the same JSON again', () => {
  expect(render('json', parsed(json))).toBe(json);
});

test.each([1, 7, 64 * 1024])('reads a report in chunks of %i bytes, which cut characters in two', (size) => {
  const report = { ...sampleReport(), ruleChanges: [] };
  report.repositories = report.repositories.map((each) => ({ ...each, reason: '\u{1f600} ä "\\\u2028' }));
  const read = readReport(render('json', report), size);
  expect('report' in read && render('json', read.report)).toBe(render('json', report));
});

test('reads a report on one line, with its keys in any order', () => {
  const whole = JSON.parse(json) as object;
  const reversed = JSON.stringify(Object.fromEntries(Object.entries(whole).toReversed()));
  expect(render('json', parsed(reversed))).toBe(json);
});

const whole = parsed(render('json', sampleReport(), { jsonFrames: 'full' }));

test.each(reportFormats)('gives $name what a scan gives it', ({ name, isPerRepository }) => {
  const rendered = (report: WholeReport): readonly string[] =>
    isPerRepository
      ? report.repositories.map((each) => render(name, selectRepository(report, each)))
      : [render(name, report, { verbose: true }), render(name, report)];
  expect(rendered(whole)).toEqual(rendered(sampleReport()));
});

test('has no lines around findings unless they are requested, which only the text report shows', () => {
  const own = parsed(json);
  const lines = (report: WholeReport): number =>
    Math.max(...report.repositories.flatMap(({ findings }) => findings.map(({ frame }) => frame.length)));
  expect([lines(own), lines(whole)]).toEqual([1, 5]);
  for (const { name, isPerRepository } of reportFormats) {
    if (isPerRepository || name === 'text') continue;
    expect(render(name, own)).toBe(render(name, sampleReport()));
  }
});

test.each([
  ['a file that was cut off', json.slice(0, json.length / 2), 'It is not JSON, or it was cut off.'],
  ['an empty file', '', 'It is not JSON, or it was cut off.'],
  ['null', 'null', 'It has no reportVersion: write it with --output json.'],
  ['SARIF', '{"version": "2.1.0", "runs": []}', 'It has no reportVersion: write it with --output json.'],
  [
    'another version',
    '{"reportVersion": 2}',
    'Its reportVersion is 2, not 3: use the version of Plumbline that wrote it.',
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
  ['a report with more after it', `${json}{}`, 'It is not JSON, or it was cut off.'],
  ['NDJSON', render('ndjson', sampleReport()), 'It is not JSON, or it was cut off.'],
  [
    'repositories that are no list',
    json.replace(/"repositories": \[[\s\S]*\],\n {2}"summary"/u, '"repositories": {"a": {}}, "summary"'),
    'Its /repositories must be array.',
  ],
  [
    'a repository without findings',
    JSON.stringify({ ...JSON.parse(json), repositories: [{ name: 'a' }] }),
    'Its /repositories/0 must have required property',
  ],
  [
    'deep nesting in a repository',
    `{"repositories": [${'['.repeat(1e5)}${']'.repeat(1e5)}], "reportVersion": 3}`,
    'It is nested over 64 levels.',
  ],
  ['deep nesting', `{"reportVersion": 3, "a": ${'['.repeat(1e5)}${']'.repeat(1e5)}}`, 'It is nested over 64 levels.'],
])('refuses %s', (_, text, problem) => {
  expect(readReport(text)).toEqual({ problem: expect.stringContaining(problem) });
});
