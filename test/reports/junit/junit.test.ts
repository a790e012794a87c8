import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { elements, readXml } from '../read-xml.ts';
import { render } from '../render.ts';
import { reportOf, sampleReport } from '../sample-report.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const xsd = join(root, '..', 'shared', 'reference', 'reports-kit', 'schema', 'junit-10.xsd');
const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;

const sample = readXml(render('junit', sampleReport()));
const cases = elements(sample, 'testcase');
const find = (classname: string, name: string) =>
  cases.find(({ attributes }) => attributes['classname'] === classname && attributes['name'] === name);

test('the JUnit report of the sample is as recorded', async () => {
  await expect(render('junit', sampleReport())).toMatchFileSnapshot(
    join(import.meta.dirname, 'golden', 'report.junit.xml'),
  );
});

test('the counts of suites and of the whole are those of their cases', () => {
  const countsOf = (element: typeof sample) =>
    ['tests', 'failures', 'errors', 'skipped'].map((name) => Number(element.attributes[name]));
  const counted = (element: typeof sample) =>
    ['testcase', 'failure', 'error', 'skipped'].map((name) => elements(element, name).length);
  expect(countsOf(sample)).toEqual(counted(sample));
  for (const suite of elements(sample, 'testsuite')) expect(countsOf(suite)).toEqual(counted(suite));
});

test('every case has a name of its own, a time, and at most one outcome', () => {
  const names = elements(sample, 'testsuite').flatMap((suite) =>
    elements(suite, 'testcase').map(
      ({ attributes: { classname, name } }) => `${suite.attributes['name']} ${classname} ${name}`,
    ),
  );
  expect(new Set(names).size).toBe(names.length);
  for (const { attributes, children } of cases) {
    expect(attributes['time']).toBe('0.000');
    expect(children.filter(({ name }) => name !== 'system-out').length).toBeLessThanOrEqual(1);
  }
});

test('a finding at the gate is a failure with its message in the attribute and its place in the body', () => {
  const failing = find('acme/rnaseq.PL-CLOUDC-001', 'conf/gcp.config');
  expect(failing?.attributes).toMatchObject({ file: 'conf/gcp.config', line: '4' });
  const [failure] = failing?.children ?? [];
  expect(failure?.name).toBe('failure');
  expect(failure?.attributes).toEqual({
    message: 'Jobs started with google.batch.usePrivateAddress off get a public address.',
    type: 'error',
  });
  expect(failure?.text).toMatch(/^conf\/gcp\.config:4:5 high Jobs started with .* In profile test\.\nFix: /u);
});

test.each([
  ['a policy that passed on every view', 'acme/clean.PL-SECRETS-001', 'nextflow.config', []],
  ['a finding below the gate', 'acme/rnaseq.PL-DEPRECATED-001', 'nextflow.config', ['system-out']],
  ['a policy that is undecided on a view', 'acme/rnaseq.PL-CLOUDC-001', 'nextflow.config', ['skipped']],
  ['a waived finding', 'acme/rnaseq.PL-ENGINE-001', 'nextflow.config', ['skipped']],
  ['a policy in error', 'acme/broken-pipe.PL-ENGINE-001', 'nextflow.config', undefined],
  ['a policy in error, the dot of the repository kept', 'acme/broken.pipe.PL-ENGINE-001', 'nextflow.config', ['error']],
  ['a policy that did not apply', 'acme/broken.pipe.PL-CLOUDC-001', 'nextflow.config', undefined],
  ['a file that does not parse', 'acme/broken.pipe.syntax/unexpected-token', 'nextflow.config', ['error']],
  ['a file that cannot be read', 'acme/broken.pipe.file/unreadable', 'nextflow.config', ['error']],
  ['a repository that failed', 'acme/gone.scan', 'repository', ['error']],
  ['a repository that was scanned', 'acme/clean.scan', 'repository', []],
])('%s has its outcome', (_, classname, name, outcome) => {
  expect(find(classname, name)?.children.map((child) => child.name)).toEqual(outcome);
});

test('gives the reason of a skipped case in the attribute and in the body', () => {
  const [waived] = find('acme/rnaseq.PL-ENGINE-001', 'nextflow.config')?.children ?? [];
  const reason = 'waived until 2026-12-31 by team-a: RISK-123: moves in May. (waivers.yaml:3:5)';
  expect([waived?.attributes['message'], waived?.text]).toEqual([reason, reason]);
  const [undecided] = find('acme/rnaseq.PL-CLOUDC-001', 'nextflow.config')?.children ?? [];
  expect(undecided?.attributes['message']).toMatch(/ at nextflow.config:6 cannot be determined statically: /u);
});

test('times are UTC, whatever the zone of the machine and of the time given', () => {
  const stamps = elements(sample, 'testsuite').map(({ attributes }) => attributes['timestamp']);
  expect(new Set(stamps)).toEqual(new Set(['2026-01-02T02:04:05']));
});

test('a run without repositories is an empty report', () => {
  expect(readXml(render('junit', reportOf([]))).attributes).toMatchObject({ tests: '0', failures: '0' });
});

test.skipIf(!hasXmllint)('xmllint takes the report (skipped where it is not installed)', () => {
  execFileSync('xmllint', ['--noout', '--nonet', '-'], { input: render('junit', sampleReport()) });
});

// The schema of Jenkins' xUnit plugin knows neither `file` and `line` of a case nor `skipped` of the whole.
test.skipIf(!hasXmllint || !existsSync(xsd))(
  'apart from three attributes that readers want, the schema of Jenkins takes it (skipped without xmllint or the shared folder)',
  () => {
    const strict = render('junit', sampleReport())
      .replace(/(<testcase(?:[^>"]|"[^"]*")*?) file="[^"]*"/gu, '$1')
      .replace(/(<testcase(?:[^>"]|"[^"]*")*?) line="[^"]*"/gu, '$1')
      .replace(/(<testsuites[^>]*?) skipped="[^"]*"/u, '$1');
    execFileSync('xmllint', ['--noout', '--nonet', '--schema', xsd, '-'], {
      input: strict,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
  },
);
