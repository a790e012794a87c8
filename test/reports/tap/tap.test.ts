import { Parser, type Result } from 'tap-parser';
import { expect, test } from 'vitest';
import { render } from '../render.ts';
import { reportOf, sampleReport } from '../sample-report.ts';

interface Parsed {
  readonly results: readonly Result[];
  readonly extra: readonly string[];
  readonly ok: boolean;
  readonly version: number;
}

/** Parses with the parser of node-tap, in which text that is not TAP is an error. */
function parseTap(text: string): Parsed {
  const results: Result[] = [];
  const extra: string[] = [];
  let version = 0;
  const parser = new Parser({ strict: true });
  parser.on('assert', (result: Result) => results.push(result));
  parser.on('extra', (line: string) => extra.push(line));
  parser.on('version', (number: number) => {
    version = number;
  });
  parser.end(text);
  return { results, extra, ok: parser.ok, version };
}

test('is TAP 14, with a test point for each rule and file', () => {
  const { results, extra, version } = parseTap(render('tap', sampleReport()));
  expect(version).toBe(14);
  expect(extra).toEqual([]);
  expect(results.length).toBeGreaterThan(10);
  expect(results.map(({ id }) => id)).toEqual(results.map((_, index) => index + 1));
});

test('names the repository and the rule of a point that is about no file', () => {
  const { results } = parseTap(render('tap', sampleReport()));
  expect(results.map(({ name }) => name)).toContain('acme/clean scan');
  expect(results.filter(({ name }) => name.includes('null'))).toEqual([]);
});

test('fails for what fails the gate, and describes it', () => {
  const { results, ok } = parseTap(render('tap', sampleReport()));
  expect(ok).toBe(false);
  const failed = results.find(({ name }) => name === 'acme/rnaseq PL-CLOUDC-001 conf/gcp.config');
  expect(failed).toMatchObject({
    ok: false,
    diag: {
      message: 'Jobs started with google.batch.usePrivateAddress off get a public address.',
      at: { file: 'conf/gcp.config', line: 4 },
    },
  });
});

test('skips what is undecided or waived, with the reason', () => {
  const { results } = parseTap(render('tap', sampleReport()));
  const skipped = results.filter(({ skip }) => skip !== false);
  expect(skipped.length).toBeGreaterThan(0);
  expect(skipped.every(({ ok }) => ok)).toBe(true);
  expect(skipped.map(({ skip }) => skip)).toContainEqual(
    expect.stringContaining('waived until 2026-12-31 by team-a: RISK-123'),
  );
});

test('passes when nothing was judged, and says so in the plan', () => {
  expect(render('tap', reportOf([]))).toBe('TAP version 14\n1..0 # SKIP nothing was judged\n');
  expect(parseTap(render('tap', reportOf([]))).ok).toBe(true);
});

test('keeps names that look like directives in the description', () => {
  const [first] = sampleReport().repositories;
  if (first === undefined) throw new Error('The sample has repositories.');
  const report = reportOf([{ ...first, name: 'x # TODO y \\ # SKIP' }]);
  const { results, extra } = parseTap(render('tap', report));
  expect(extra).toEqual([]);
  expect(results.every(({ todo }) => todo === false)).toBe(true);
  expect(results.some(({ ok }) => !ok)).toBe(true);
});
