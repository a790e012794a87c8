import { expect, test } from 'vitest';
import { render } from '../render.ts';
import { reportOf, sampleReport } from '../sample-report.ts';
import { parseMetrics } from './parse-metrics.ts';

test('is OpenMetrics 1.0 with findings by repository, severity and state', () => {
  const { samples } = parseMetrics(render('openmetrics', sampleReport()));
  expect(samples.get('plumbline_findings{repository="acme/rnaseq",severity="critical",state="new"}')).toBe(1);
  expect(samples.get('plumbline_findings{repository="acme/clean",severity="critical",state="new"}')).toBe(0);
  expect(samples.get('plumbline_waived_findings{repository="acme/rnaseq"}')).toBe(1);
  expect(samples.get('plumbline_rule_findings{repository="acme/rnaseq",rule="PL-CLOUDC-001"}')).toBe(1);
  expect(samples.get('plumbline_incomplete{repository="acme/gone"}')).toBe(1);
  expect(samples.get('plumbline_incomplete{repository="acme/clean"}')).toBe(0);
});

test('has the time and duration of the run in seconds, and its exit code', () => {
  const { summary } = sampleReport();
  const report = reportOf([], { durationMs: 1500, summary: { ...summary, outcome: { exitCode: 3, reasons: ['x'] } } });
  const { samples, types } = parseMetrics(render('openmetrics', report));
  expect(samples.get('plumbline_run_timestamp_seconds')).toBe(Date.parse(report.at) / 1000);
  expect(samples.get('plumbline_run_duration_seconds')).toBe(1.5);
  expect(samples.get('plumbline_run_exit_code')).toBe(3);
  expect(types.get('plumbline_run')).toBe('info');
});

test('counts what was not judged or read by kind, also if there is none', () => {
  const { summary } = sampleReport();
  const gaps = [{ kind: 'unresolved-includes', count: 2, message: 'm', names: [] }] as const;
  const { samples } = parseMetrics(render('openmetrics', reportOf([], { summary: { ...summary, gaps } })));
  expect(samples.get('plumbline_gaps{kind="unresolved-includes"}')).toBe(2);
  expect(samples.get('plumbline_gaps{kind="no-target"}')).toBe(0);
});

test('keeps names of repositories apart from the syntax of labels', () => {
  const [first] = sampleReport().repositories;
  if (first === undefined) throw new Error('The sample has repositories.');
  const name = 'a"} 1\n# EOF\\';
  const { samples } = parseMetrics(render('openmetrics', reportOf([{ ...first, name }])));
  expect(samples.get('plumbline_incomplete{repository="a\\"} 1\\n# EOF\\\\"}')).toBe(1);
});
