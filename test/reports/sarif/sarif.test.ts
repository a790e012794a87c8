import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import AjvDraft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import type { Finding } from '../../../src/findings/finding.ts';
import type { Policy } from '../../../src/policy/policy.ts';
import { type RenderOptions, sarifProfiles, type WholeReport } from '../../../src/reports/report.ts';
import { findingOf } from '../../support/finding-of.ts';
import { assertSarif, type SarifLog } from '../assert-sarif.ts';
import { render } from '../render.ts';
import { policies, reportOf, repository, sampleReport, targetOf } from '../sample-report.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const schemaFile = join(root, '..', 'shared/reference/reports-kit/schema/sarif-2.1.0-errata01-draft04.json');

/** The sample as one report a repository, which is how SARIF is written. */
function single(name: string): WholeReport {
  const report = sampleReport();
  return { ...report, repositories: report.repositories.filter((each) => each.name === name) };
}
const names = sampleReport().repositories.map(({ name }) => name);
const sarif = (report: WholeReport, options: Partial<RenderOptions> = {}) =>
  JSON.parse(render('sarif', report, options)) as SarifLog;
const runOf = (report: WholeReport, options: Partial<RenderOptions> = {}) => {
  const [run] = sarif(report, options).runs;
  if (run === undefined) throw new Error('No run.');
  return run;
};
const rnaseq = runOf(single('acme/rnaseq'));
const full = runOf(single('acme/rnaseq'), { sarifProfile: 'full' });

test.each(names)('matches the recorded SARIF report of %s, and has what no schema requires', async (name) => {
  const golden = join(import.meta.dirname, 'golden', `${name.replace('/', '__')}.sarif`);
  await expect(render('sarif', single(name))).toMatchFileSnapshot(golden);
  assertSarif(sarif(single(name)));
});

test.skipIf(!existsSync(schemaFile))(
  'writes SARIF valid by the OASIS schema (skipped without the shared directory)',
  () => {
    const ajv = new AjvDraft04.default({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8').replace(/^\ufeff/u, '')) as object);
    for (const name of names) {
      for (const sarifProfile of sarifProfiles) {
        expect(validate(sarif(single(name), { sarifProfile })) ? [] : validate.errors).toEqual([]);
      }
    }
  },
);

test('lists the rules that have results, in the profile full all, and links every result to its rule', () => {
  expect(rnaseq.tool.driver.rules.map(({ id }) => id)).toEqual([
    'PL-CLOUDC-001',
    'PL-SECRETS-001',
    'PL-DEPRECATED-001',
  ]);
  expect(full.tool.driver.rules.map(({ id }) => id)).toEqual([
    'PL-CLOUDC-001',
    'PL-ENGINE-001',
    'PL-SECRETS-001',
    'PL-DEPRECATED-001',
    'syntax/unexpected-token',
    'resolve/include-unknown',
  ]);
  for (const { tool, results } of [rnaseq, full]) {
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  }
});

test('lists the rule of a policy that failed to run', () => {
  const run = runOf(single('acme/broken.pipe'));
  const rule = run.tool.driver.rules.findIndex(({ id }) => id === 'PL-ENGINE-001');
  const notifications = run.invocations[0]?.toolExecutionNotifications ?? [];
  expect(notifications.find(({ descriptor }) => descriptor.id === 'policy/error')).toMatchObject({
    associatedRule: { id: 'PL-ENGINE-001', index: rule },
  });
});

test('writes a security severity as text for security rules only', () => {
  const severities = full.tool.driver.rules.map(({ id, properties }) => [id, properties['security-severity']]);
  expect(severities).toEqual([
    ['PL-CLOUDC-001', '8.0'],
    ['PL-ENGINE-001', undefined],
    ['PL-SECRETS-001', '9.5'],
    ['PL-DEPRECATED-001', undefined],
    ['syntax/unexpected-token', undefined],
    ['resolve/include-unknown', undefined],
  ]);
});

test('writes a result with its exact region, a hash where that is safe, and the identity of its finding', () => {
  const result = rnaseq.results.find(({ ruleId }) => ruleId === 'PL-CLOUDC-001');
  expect(result?.level).toBe('error');
  expect(result?.locations[0]?.physicalLocation).toEqual({
    artifactLocation: { uri: 'conf/gcp.config', uriBaseId: '%SRCROOT%' },
    region: {
      startLine: 4,
      startColumn: 25,
      endLine: 4,
      endColumn: 30,
      snippet: { text: 'false' },
    },
  });
  expect(result?.partialFingerprints['primaryLocationLineHash']).toMatch(/^[0-9a-f]+:1$/u);
  expect(result?.partialFingerprints['plumblineFinding/v1']).toMatch(/^[0-9a-f]{32}$/u);
  const secret = rnaseq.results.find(({ ruleId }) => ruleId === 'PL-SECRETS-001');
  expect(Object.keys(secret?.partialFingerprints ?? {})).toEqual(['plumblineFinding/v1']);
});

test('includes, profiles and replaced writes are links of the message and steps of a code flow, each in its own file', () => {
  const result = rnaseq.results.find(({ ruleId }) => ruleId === 'PL-CLOUDC-001');
  expect(result?.message.text).toContain(
    'Included at [nextflow.config:8](2). Profile at [nextflow.config:8](1). Replaces [conf/base.config:3](3).',
  );
  expect(
    result?.relatedLocations?.map(({ id, physicalLocation }) => [id, physicalLocation.artifactLocation.uri]),
  ).toEqual([
    [1, 'nextflow.config'],
    [2, 'nextflow.config'],
    [3, 'conf/base.config'],
  ]);
  const flows = result?.codeFlows?.map(({ threadFlows }) =>
    threadFlows.flatMap(({ locations }) =>
      locations.map(({ location }) => [location.physicalLocation.artifactLocation.uri, location.message.text]),
    ),
  );
  expect(flows).toEqual([
    [
      ['nextflow.config', "Profile 'test' is declared here."],
      ['nextflow.config', "Includes 'conf/gcp.config' here."],
      ['conf/gcp.config', 'Set here.'],
    ],
    [
      ['conf/base.config', 'Replaces what was set here.'],
      ['conf/gcp.config', 'Set here at last.'],
    ],
  ]);
});

test('leaves waived findings, passes and undecided verdicts out of results', () => {
  expect(rnaseq.results.map(({ ruleId }) => ruleId)).toEqual(['PL-CLOUDC-001', 'PL-DEPRECATED-001', 'PL-SECRETS-001']);
  expect(runOf(single('acme/clean')).results).toEqual([]);
});

test('notifies about unjudged targets, and marks a run as unsuccessful only for an unreadable repository', () => {
  const [broken] = runOf(single('acme/broken.pipe')).invocations;
  expect(broken?.executionSuccessful).toBe(true);
  expect(broken?.toolExecutionNotifications?.map(({ descriptor, level }) => [descriptor.id, level])).toEqual([
    ['syntax/unexpected-token', 'error'],
    ['file/unreadable', 'error'],
    ['policy/error', 'error'],
  ]);
  expect(runOf(single('acme/gone')).invocations[0]?.executionSuccessful).toBe(false);
});

test('reports a file with a syntax error as a result at its place', () => {
  const [result] = runOf(single('acme/broken.pipe')).results;
  expect([result?.ruleId, result?.locations[0]?.physicalLocation.region.startLine]).toEqual([
    'syntax/unexpected-token',
    1,
  ]);
});

test('writes a category that does not depend on the names of the policies', () => {
  const report = single('acme/rnaseq');
  const pack = { ...report.pack, name: '/home/ann/policies, ../more' };
  expect(runOf({ ...report, pack }).automationDetails).toEqual({ id: 'plumbline/' });
  expect(runOf(report, { sarifCategory: 'a b/c' }).automationDetails).toEqual({ id: 'plumbline/a-b-c/' });
});

test('locates files from the root of the checkout around the repository', () => {
  const report = single('acme/rnaseq');
  const moved = { ...report, repositories: report.repositories.map((each) => ({ ...each, folder: 'pipelines/a b' })) };
  const run = runOf(moved);
  assertSarif({ version: '2.1.0', runs: [run] });
  const uris = JSON.stringify(run).matchAll(/"uri":"([^"]*)"/gu);
  for (const [, uri] of uris) expect(uri).toMatch(/^pipelines\/a%20b\//u);
});

test('names the controls of rules as taxa of their standards', () => {
  const { taxonomies = [], tool } = full;
  expect(taxonomies.map(({ name, taxa }) => [name, taxa.map(({ id }) => id)])).toEqual([
    ['CWE', ['CWE-668', 'CWE-798']],
    ['NIST 800-53', ['SC-7']],
  ]);
  expect(tool.driver.supportedTaxonomies).toEqual([
    { name: 'CWE', index: 0 },
    { name: 'NIST 800-53', index: 1 },
  ]);
  const [rule] = tool.driver.rules;
  for (const { target } of rule?.relationships ?? []) {
    const taxonomy = taxonomies[target.toolComponent.index];
    expect(taxonomy?.name).toBe(target.toolComponent.name);
    expect(taxonomy?.taxa[target.index]?.id).toBe(target.id);
  }
  expect(rule?.relationships).toHaveLength(2);
});

test('proposes another value as an edit that replaces the old value only', () => {
  const result = rnaseq.results.find(({ ruleId }) => ruleId === 'PL-CLOUDC-001');
  expect(result?.fixes).toEqual([
    {
      description: { text: 'Set google.batch.usePrivateAddress = true.' },
      artifactChanges: [
        {
          artifactLocation: { uri: 'conf/gcp.config', uriBaseId: '%SRCROOT%' },
          replacements: [
            {
              deletedRegion: { startLine: 4, startColumn: 25, endLine: 4, endColumn: 30 },
              insertedContent: { text: 'true' },
            },
          ],
        },
      ],
    },
  ]);
  expect(rnaseq.results.filter(({ fixes }) => fixes !== undefined)).toHaveLength(1);
});

test('states for every result of the profile full whether it is suppressed', () => {
  expect(full.results.map(({ ruleId, suppressions }) => [ruleId, suppressions?.length])).toEqual([
    ['PL-CLOUDC-001', 0],
    ['PL-ENGINE-001', 1],
    ['PL-DEPRECATED-001', 0],
    ['PL-SECRETS-001', 0],
  ]);
});

test('encodes paths by segment', () => {
  const [result] = runOf(single('acme/odd')).results;
  expect(result?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(
    "conf/a%20b%23c%25d'%C3%A9%22%3C%26%3E.config",
  );
});

test('escapes text that would read as a link', () => {
  expect(runOf(single('acme/odd')).results[0]?.message.text).toContain('\\[text\\](1)');
});

test('writes a known remote without credentials', () => {
  const report = single('acme/rnaseq');
  const [only] = report.repositories;
  const remote = 'https://ann:t0k3n@github.com/acme/rnaseq.git?x=1#y';
  const known = { ...report, repositories: only === undefined ? [] : [{ ...only, remote }] };
  expect(rnaseq.versionControlProvenance).toBeUndefined();
  expect(runOf(known).versionControlProvenance).toEqual([
    {
      repositoryUri: 'https://github.com/acme/rnaseq.git',
      revisionId: '0123456789abcdef0123456789abcdef01234567',
      branch: 'main',
      mappedTo: { uriBaseId: '%SRCROOT%' },
    },
  ]);
  expect(render('sarif', known)).not.toContain('t0k3n');
});

test('joins findings of a rule on one line to one result with all messages', () => {
  const run = runOf(reportOf([manyFindings(3, 1)]));
  expect(run.results).toHaveLength(1);
  expect(run.results[0]?.message.text).toBe('Finding 0. Finding 1. Finding 2.');
  expect(run.results[0]?.level).toBe('error');
});

test('joins a finding in a remote file to those on the line of its include, in whatever order they come', () => {
  const include = { file: 'nextflow.config', line: 2, column: 1, endLine: 2, endColumn: 5 };
  const { findings, ...large } = manyFindings(4, 2);
  const [first, second, third, fourth] = findings;
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    throw new Error('No findings.');
  const remote: Finding = {
    ...findingOf({ ...second, message: 'Elsewhere.' }),
    location: { ...include, file: 'https://example.org/a.config', line: 9, endLine: 9 },
    related: [{ kind: 'include', message: 'Includes.', location: include }],
  };
  const { results } = runOf(reportOf([{ ...large, findings: [fourth, remote, first, second, third] }]));
  expect(results.map(({ message }) => message.text)).toEqual([
    'Finding 0. Finding 2.',
    'Finding 3. Finding 1. In https://example.org/a.config:9: Elsewhere. Included at [nextflow.config:2](1).',
  ]);
});

test('keeps the 5,000 worst of 25,001 findings, in order, and notifies about the rest', () => {
  const run = runOf(reportOf([manyFindings(25_001, 25_001)]));
  expect(run.results).toHaveLength(5000);
  expect(new Set(run.results.map(({ level }) => level))).toEqual(new Set(['error']));
  const lines = run.results.map(({ locations }) => locations[0]?.physicalLocation.region.startLine ?? 0);
  expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  expect(run.invocations[0]?.toolExecutionNotifications?.map(({ message }) => message.text)).toEqual([
    '20001 results of lower severity are left out of this file.',
  ]);
});

test('writes all 25,001 findings in every other format', () => {
  const report = reportOf([manyFindings(25_001, 25_001)]);
  for (const format of ['text', 'json', 'ndjson', 'junit']) {
    expect(render(format, report, { verbose: true }).match(/Finding \d+\./gu)?.length).toBeGreaterThanOrEqual(25_001);
  }
});

test('rules stay valid whatever a policy says of itself', () => {
  const [policy] = policies;
  if (policy === undefined) throw new Error('No policy.');
  const odd: Policy = {
    ...policy,
    title: '',
    description: `${'Very long. '.repeat(200)}<script>`,
    remediation: '<img src=x> [a](javascript:b)',
    controls: Array.from({ length: 30 }, (_, n) => `CIS ${n % 25}`),
    relatedResources: [
      { ref: '', description: '' },
      { ref: 'docs/page.md', description: 'no URL' },
      { ref: 'https://ann:t0k3n@example.org/', description: 'with a password' },
      { ref: 'https://example.org/a(b)', description: '[x](y)' },
    ],
  };
  const report = reportOf([manyFindings(1, 1)]);
  const pack = { ...report.pack, policies: [odd, odd, { ...odd, id: '名前' }] };
  const run = runOf({ ...report, pack }, { sarifProfile: 'full' });
  assertSarif({ version: '2.1.0', runs: [run] }, 'full');
  expect(run.tool.driver.rules.map(({ id, helpUri }) => [id, helpUri])).toEqual([
    ['PL-CLOUDC-001', 'https://example.org/a%28b%29'],
    ['名前', 'https://example.org/a%28b%29'],
    ['syntax/unexpected-token', undefined],
    ['resolve/include-unknown', undefined],
  ]);
  expect(JSON.stringify(run)).not.toContain('t0k3n');
});

test('writes one repository to a file', () => {
  expect(() => render('sarif', sampleReport())).toThrow('one repository');
});

test('writes compact output', () => {
  expect(render('sarif', single('acme/rnaseq')).trimEnd()).not.toContain('\n');
});

/** Findings of one rule over so many lines, one in five of them high. */
function manyFindings(count: number, lines: number) {
  const target = targetOf('nextflow.config', new Map([['nextflow.config', '']]), [{}]);
  const findings = Array.from({ length: count }, (_, n): Finding => {
    const line = 1 + (n % lines);
    return findingOf({
      id: n.toString(16).padStart(32, '0'),
      rule: 'PL-CLOUDC-001',
      severity: n % 5 === 0 ? 'high' : 'low',
      message: `Finding ${n}.`,
      location: { file: 'nextflow.config', line, column: 1, endLine: line, endColumn: 5 },
      occurrences: [{ target: 'nextflow.config', views: [[]] }],
      lineHash: `${n.toString(16)}:1`,
    });
  });
  return repository('acme/large', [target], { findings });
}

test('names the successor of a deprecated policy in its description', () => {
  const report = sampleReport();
  const [first] = report.pack.policies;
  if (first === undefined) throw new Error('No policy.');
  const old: Policy = { ...first, id: 'OLD-001', deprecated: { replacedBy: 'NEW-001' } };
  const pack = { ...report.pack, policies: [...report.pack.policies, old] };
  const { driver } = runOf({ ...single('acme/rnaseq'), pack }, { sarifProfile: 'full' }).tool;
  const rule = driver.rules.find(({ id }) => id === 'OLD-001');
  expect(JSON.stringify(rule)).toContain('This policy is deprecated: use NEW-001.');
});
