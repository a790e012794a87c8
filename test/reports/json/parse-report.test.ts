import { expect, test } from 'vitest';
import { parseReport } from '../../../src/reports/json/parse-report.ts';
import { reportFormats } from '../../../src/reports/registry.ts';
import type { WholeReport } from '../../../src/reports/report.ts';
import { selectRepository } from '../../../src/reports/select-repository.ts';
import { render } from '../render.ts';
import { sampleReport } from '../sample-report.ts';

const json = render('json', sampleReport());

function parsed(text: string): WholeReport {
  const result = parseReport(text);
  if ('problem' in result) throw new Error(result.problem);
  return result.report;
}

test('reads a report back: it is the same JSON again', () => {
  expect(render('json', parsed(json))).toBe(json);
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
  ['deep nesting', `{"reportVersion": 3, "a": ${'['.repeat(1e5)}${']'.repeat(1e5)}}`, 'It is nested over 64 levels.'],
])('refuses %s', (_, text, problem) => {
  expect(parseReport(text)).toEqual({ problem: expect.stringContaining(problem) });
});
