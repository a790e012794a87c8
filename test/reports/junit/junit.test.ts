import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseJunit } from 'junit2json';
import testResultsParser from 'test-results-parser';
import { describe, expect, test } from 'vitest';
import { addSummaries } from '../../../src/findings/summary/summary.ts';
import { renderJunitTests } from '../../../src/reports/junit/junit-tests.ts';
import { junitDialects } from '../../../src/reports/report.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { elements, readXml } from '../read-xml.ts';
import { render } from '../render.ts';
import { reportOf, sampleReport } from '../sample-report.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const schemas = join(root, '..', 'shared', 'reference', 'reports-kit', 'schema');
const { parse: parseResults } = testResultsParser;
const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;

const emptySummary = {
  ...addSummaries([]),
  gaps: [{ kind: 'no-target', count: 0, message: 'No target.', names: [] }],
} as const;

const sample = readXml(render('junit', sampleReport()));
const cases = elements(sample, 'testcase');
/** The case of a class whose name ends so. */
const find = (classname: string, end: string) =>
  cases.find(({ attributes: { classname: own, name } }) => own === classname && (name ?? '').endsWith(end));

test('matches the recorded JUnit report of the sample', async () => {
  await expect(render('junit', sampleReport())).toMatchFileSnapshot(
    join(import.meta.dirname, 'golden', 'report.junit.xml'),
  );
});

test.each(junitDialects)('counts the cases of suites and of the report (%s)', (junitDialect) => {
  const whole = readXml(render('junit', sampleReport(), { junitDialect }));
  const counted = (element: typeof sample) =>
    ['testcase', 'failure', 'error', 'skipped'].map((name) => elements(element, name).length);
  for (const element of [...(junitDialect === 'xsd' ? [] : [whole]), ...elements(whole, 'testsuite')]) {
    const [tests, failures, errors, skipped] = counted(element);
    expect(element.attributes).toMatchObject({
      tests: String(tests),
      failures: String(failures),
      errors: String(errors),
      ...(element === whole && junitDialect === 'jenkins' ? {} : { skipped: String(skipped) }),
    });
  }
});

test('writes a suite for each target, and one before them for the repository', () => {
  const suites = elements(sample, 'testsuite').map(({ attributes }) => attributes['name']);
  expect(suites).toEqual([
    'acme/broken.pipe',
    'acme/broken.pipe/nextflow.config',
    'acme/clean',
    'acme/clean/nextflow.config',
    'acme/gone',
    'acme/odd',
    'acme/odd/conf/a b#c%d\'é"<&>.config',
    'acme/rnaseq',
    'acme/rnaseq/nextflow.config',
  ]);
});

test('puts a case of an included file into the suite of the first target that has the finding', () => {
  const report = sampleReport();
  const repositories = report.repositories.map((repository) => ({
    ...repository,
    targets: repository.targets.flatMap((target) => [target, { ...target, file: 'other.config' }]),
    findings: repository.findings.map((finding) => ({
      ...finding,
      occurrences: finding.occurrences.flatMap((each) => [each, { ...each, target: 'other.config' }]),
    })),
  }));
  const suites = elements(readXml(render('junit', { ...report, repositories })), 'testsuite');
  const holding = suites.filter((suite) =>
    elements(suite, 'testcase').some(({ attributes }) => attributes['name']?.endsWith('(conf/gcp.config)')),
  );
  expect(holding.map(({ attributes }) => attributes['name'])).toEqual(['acme/rnaseq/nextflow.config']);
});

test('names a case by the title of its rule and the file', () => {
  expect(find('acme/rnaseq.PL-CLOUDC-001', '(conf/gcp.config)')?.attributes['name']).toBe(
    'Jobs must not get a public address (conf/gcp.config)',
  );
});

test('names of suites and cases depend on no message, line, value or profile', () => {
  const report = sampleReport();
  const repositories = report.repositories.map((repository) => ({
    ...repository,
    findings: repository.findings.map((finding) => ({
      ...finding,
      message: 'Other words.',
      profile: 'other',
      location: { ...finding.location, line: finding.location.line + 7, endLine: finding.location.endLine + 7 },
    })),
  }));
  const namesOf = (root: typeof sample) =>
    elements(root, 'testsuite').map((suite) => [
      suite.attributes['name'],
      ...elements(suite, 'testcase').map(({ attributes: { classname, name } }) => `${classname} ${name}`),
    ]);
  expect(namesOf(readXml(render('junit', { ...report, repositories })))).toEqual(namesOf(sample));
});

test('writes every case with a unique name, a time, and at most one outcome', () => {
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

test('writes a finding at the gate as a failure, with its message in the attribute and its place in the body', () => {
  const failing = find('acme/rnaseq.PL-CLOUDC-001', '(conf/gcp.config)');
  expect(Object.keys(failing?.attributes ?? {})).toEqual(['classname', 'name', 'time']);
  const [failure] = failing?.children ?? [];
  expect(failure?.name).toBe('failure');
  expect(failure?.attributes).toEqual({
    message: 'Jobs started with google.batch.usePrivateAddress off get a public address.',
    type: 'error',
  });
  expect(failure?.text).toMatch(/^conf\/gcp\.config:4:5 high Jobs started with .* In profile test\.\nFix: /u);
});

test.each([
  ['a policy that passed on every view', 'acme/clean.PL-SECRETS-001', '(nextflow.config)', []],
  ['a finding below the gate', 'acme/rnaseq.PL-DEPRECATED-001', '(nextflow.config)', ['system-out']],
  ['a policy that is undecided on a view', 'acme/rnaseq.PL-CLOUDC-001', '(nextflow.config)', ['skipped']],
  ['a waived finding', 'acme/rnaseq.PL-ENGINE-001', '(nextflow.config)', ['skipped']],
  ['a policy in error', 'acme/broken-pipe.PL-ENGINE-001', '(nextflow.config)', undefined],
  [
    'a policy in error, the dot of the repository kept',
    'acme/broken.pipe.PL-ENGINE-001',
    '(nextflow.config)',
    ['error'],
  ],
  ['a policy that did not apply', 'acme/broken.pipe.PL-CLOUDC-001', '(nextflow.config)', undefined],
  ['a file that does not parse', 'acme/broken.pipe.syntax/unexpected-token', '(nextflow.config)', ['error']],
  ['a file that cannot be read', 'acme/broken.pipe.file/unreadable', '(nextflow.config)', ['error']],
  ['a repository that failed', 'acme/gone.scan', 'The repository can be scanned', ['error']],
  ['a repository that was scanned', 'acme/clean.scan', 'The repository can be scanned', []],
])('writes the outcome of %s', (_, classname, name, outcome) => {
  expect(find(classname, name)?.children.map((child) => child.name)).toEqual(outcome);
});

test('gives the reason of a skipped case in the attribute and in the body', () => {
  const [waived] = find('acme/rnaseq.PL-ENGINE-001', '(nextflow.config)')?.children ?? [];
  const reason = 'waived until 2026-12-31 by team-a: RISK-123: moves in May. (waivers.yaml:3:5)';
  expect([waived?.attributes['message'], waived?.text]).toEqual([reason, reason]);
  const [undecided] = find('acme/rnaseq.PL-CLOUDC-001', '(nextflow.config)')?.children ?? [];
  expect(undecided?.attributes['message']).toMatch(/ at nextflow.config:6 cannot be determined statically: /u);
});

test('times are UTC, whatever the zone of the machine and of the time given', () => {
  const stamps = elements(sample, 'testsuite').map(({ attributes }) => attributes['timestamp']);
  expect(new Set(stamps)).toEqual(new Set(['2026-01-02T02:04:05']));
});

test('writes an empty report for a run without repositories', () => {
  expect(readXml(render('junit', reportOf([]))).attributes).toMatchObject({ tests: '0', failures: '0' });
});

test('writes the file and line of a case in the dialect extended', () => {
  const extended = elements(readXml(render('junit', sampleReport(), { junitDialect: 'extended' })), 'testcase');
  const places = extended.map(({ attributes: { file, line } }) => [file, line]);
  expect(places).toContainEqual(['conf/gcp.config', '4']);
  expect(places).toContainEqual([undefined, undefined]);
});

test('moves the output of cases to their suite in the dialect xsd', () => {
  const strict = readXml(render('junit', sampleReport(), { junitDialect: 'xsd' }));
  expect(elements(strict, 'testcase').flatMap((each) => elements(each, 'system-out'))).toEqual([]);
  const outputs = elements(strict, 'system-out').map(({ text }) => text);
  expect(outputs.join('\n')).toMatch(/^Deprecated settings must not be used \(nextflow\.config\)\n.*low /mu);
});

describe.each(junitDialects)('the dialect %s', (junitDialect) => {
  const xml = render('junit', sampleReport(), { junitDialect });

  test('is read by junit2json as it is', async () => {
    const suites = asSuites(await parseJunit(xml));
    const read = suites.flatMap(({ testcase = [] }) => testcase);
    expect(suites).toHaveLength(elements(sample, 'testsuite').length);
    expect(read.map(({ classname, name }) => [classname, name])).toEqual(
      cases.map(({ attributes: { classname, name } }) => [classname, name]),
    );
    const failed = read.flatMap(({ name, failure = [] }) =>
      failure.map(({ message, inner }) => [name, message, inner]),
    );
    const failures = cases.flatMap(({ attributes: { name }, children }) =>
      children.flatMap((child) => (child.name === 'failure' ? [[name, child.attributes['message'], child.text]] : [])),
    );
    expect(failed).toEqual(failures);
  });

  test('is read by test-results-parser as it is', () => {
    const path = join(temporaryFolder({ 'junit.xml': xml }), 'junit.xml');
    const { suites } = parseResults({ type: 'junit', files: [path] });
    const read = suites.flatMap(({ cases: own }) => own);
    const statuses = { pass: 'PASS', failure: 'FAIL', error: 'FAIL', skipped: 'SKIP' } as const;
    const outcomeOf = ({ children }: (typeof cases)[number]): string => {
      const [outcome] = children.filter(({ name }) => name !== 'system-out');
      return statuses[(outcome?.name ?? 'pass') as keyof typeof statuses];
    };
    expect(read.map(({ name, status }) => [name, status])).toEqual(
      cases.map((each) => [each.attributes['name'], outcomeOf(each)]),
    );
  });

  test.skipIf(!hasXmllint)('is well-formed for xmllint (skipped where it is not installed)', () => {
    execFileSync('xmllint', ['--noout', '--nonet', '-'], { input: xml });
  });
});

/** Types of the parsers are looser than what they return for a report. */
function asSuites(read: unknown): readonly ReadSuite[] {
  return (read as { readonly testsuite: readonly ReadSuite[] }).testsuite;
}

interface ReadSuite {
  readonly testcase?: readonly {
    readonly classname: string;
    readonly name: string;
    readonly failure?: readonly { readonly message: string; readonly inner: string }[];
  }[];
}

describe.skipIf(!hasXmllint || !existsSync(schemas))(
  'by the schemas in the shared directory (skipped without it or xmllint)',
  () => {
    const validate = (xml: string, schema: string): string => {
      const words = ['--noout', '--nonet', '--schema', join(schemas, schema), '-'];
      return spawnSync('xmllint', words, { input: xml, encoding: 'utf8' }).stderr.replace(/^- validates\n/u, '');
    };
    const reports = [sampleReport(), reportOf([]), reportOf([], { summary: emptySummary })];

    test.each(['jenkins', 'xsd'] as const)("writes the dialect %s valid by Jenkins' schema", (junitDialect) => {
      for (const report of reports) {
        expect(validate(render('junit', report, { junitDialect }), 'junit-10.xsd')).toBe('');
      }
    });

    test("writes the dialect xsd valid by Ant's schema", () => {
      for (const report of reports) {
        expect(validate(render('junit', report, { junitDialect: 'xsd' }), 'JUnit-windyroad.xsd')).toBe('');
      }
    });

    test("writes the tests of policies valid by Jenkins' schema", () => {
      const failed = { name: 'a.test_x', group: 'a', kind: 'rego', outcome: 'fail', file: 'a.rego', line: 3 } as const;
      const xml = renderJunitTests([{ ...failed, column: 1, seconds: 0.5, details: ['x'] }]);
      expect(validate(xml, 'junit-10.xsd')).toBe('');
    });
  },
);
