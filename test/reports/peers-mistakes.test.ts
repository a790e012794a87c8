import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/findings/finding.ts';
import type { Policy } from '../../src/policy/policy.ts';
import type { RenderOptions, WholeReport } from '../../src/reports/report.ts';
import { findingOf } from '../support/finding-of.ts';
import { assertSarif, type SarifLog, type SarifRun } from './assert-sarif.ts';
import { elements, readXml } from './read-xml.ts';
import { render } from './render.ts';
import { policies, reportOf, repository, sampleReport, targetOf } from './sample-report.ts';

// Mistakes in reports of other tools that made code hosts refuse files, lose alerts or open false ones. Each test names the
// thread that describes the mistake.

const at = (file: string, line: number, column = 1) => ({ file, line, column, endLine: line, endColumn: column + 4 });

function findingAt(location: Finding['location'], facts: Partial<Finding> = {}): Finding {
  return findingOf({
    ...{ id: `${location.line}`.padStart(32, '0'), rule: 'PL-CLOUDC-001', message: 'Too open.', location },
    ...{ occurrences: [{ target: 'nextflow.config', views: [[]] }], lineHash: `${location.line}:1`, ...facts },
  });
}

const plain = targetOf('nextflow.config', new Map([['nextflow.config', '']]), [{}]);

function reportWith(findings: readonly Finding[], facts: Partial<WholeReport> = {}): WholeReport {
  return reportOf([repository('acme/x', [plain], { findings })], facts);
}

function runOf(report: WholeReport, options: Partial<RenderOptions> = {}): SarifRun {
  const log = JSON.parse(render('sarif', report, options)) as SarifLog;
  assertSarif(log, options.sarifProfile);
  const [run] = log.runs;
  if (run === undefined) throw new Error('No run.');
  return run;
}

const placesOf = ({ results }: SarifRun) => results.flatMap(({ locations }) => locations);
const urisOf = (run: SarifRun) => placesOf(run).map(({ physicalLocation }) => physicalLocation.artifactLocation.uri);

function withPolicy(facts: Partial<Policy>): WholeReport {
  const [first] = policies;
  if (first === undefined) throw new Error('No policy.');
  const report = reportWith([findingAt(at('nextflow.config', 1))]);
  return { ...report, pack: { ...report.pack, policies: [{ ...first, ...facts }] } };
}

describe('SARIF', () => {
  test('locates a finding about a complete file at line 1, not 0 or -1 (Checkmarx/kics#4431)', () => {
    const whole = { file: 'nextflow.config', line: 1, column: 1, endLine: 1, endColumn: 1 };
    const [place] = placesOf(runOf(reportWith([findingAt(whole)])));
    expect(place?.physicalLocation.region).toEqual({ startLine: 1, endLine: 1 });
  });

  test('locates every result in the region of its setting (conftest before #1207, kubescape#2393)', () => {
    const run = runOf(reportWith([findingAt(at('nextflow.config', 7, 3)), findingAt(at('nextflow.config', 9, 5))]));
    expect(placesOf(run).map(({ physicalLocation: { region } }) => [region.startLine, region.startColumn])).toEqual([
      [7, 3],
      [9, 5],
    ]);
  });

  test('writes each policy as a rule, not one rule for a namespace (conftest)', () => {
    const rules = sampleReport().repositories.flatMap((each) =>
      runOf({ ...sampleReport(), repositories: [each] }).results.map(({ ruleId }) => ruleId),
    );
    expect(new Set(rules).size).toBeGreaterThan(3);
  });

  test('writes no result for a pass (microsoft/PSRule#955)', () => {
    const clean = sampleReport().repositories.filter(({ name }) => name === 'acme/clean');
    for (const sarifProfile of ['github', 'full'] as const) {
      expect(runOf(reportOf(clean), { sarifProfile }).results).toEqual([]);
    }
  });

  test('writes no suppressed result in the profile github (github/codeql-action#1230)', () => {
    const waiver = { reason: 'known', owner: 'a', expires: '2099-01-01', source: 'waivers.yaml:1:1' };
    expect(runOf(reportWith([findingAt(at('nextflow.config', 1), { waiver })])).results).toEqual([]);
  });

  test('keeps old findings as results, so that alerts do not flap (asamarts/alint#93)', () => {
    const known = findingAt(at('nextflow.config', 1), { baseline: { state: 'known', since: '2026-01-01' } });
    expect(runOf(reportWith([known])).results).toHaveLength(1);
  });

  test.each([
    ['conf/a.config', 'conf/a.config'],
    ['./conf//a.config', 'conf/a.config'],
    ['conf\\a.config', 'conf%5Ca.config'],
    ['a b/100%#1?.config', 'a%20b/100%25%231%3F.config'],
  ])('writes the path %s as a relative URI (checkov#4539, tfsec#1982, sarif-rs#271)', (file, uri) => {
    expect(urisOf(runOf(reportWith([findingAt(at(file, 1))])))).toEqual([uri]);
  });

  test.each(['git::https://example.org/x.config', 'https://example.org/x.config', 'launch://config/site.config'])(
    'locates a finding in %s in the repository (trivy#5003)',
    (file) => {
      const run = runOf(reportWith([findingAt(at(file, 7))]));
      expect(urisOf(run)).toEqual(['nextflow.config']);
      expect(run.results[0]?.message.text).toContain(`In ${file}:7`);
    },
  );

  test.each(['', 'docs/page.md', 'not a URL', 'javascript:alert(1)', 'https://ann:pass@example.org/'])(
    'does not write the address %j of a policy as helpUri (checkov#3540, #4814)',
    (ref) => {
      const report = withPolicy({ relatedResources: [{ ref, description: '' }] });
      expect(runOf(report).tool.driver.rules.map((rule) => Object.hasOwn(rule, 'helpUri'))).toEqual([false]);
    },
  );

  test('rules and taxa are there once, and indexes fit (trivy-action#22, kics#7588, checkov#1586)', () => {
    const report = withPolicy({
      controls: ['CWE-668', 'cwe-668', ' CWE-668 ', 'NIST 800-53 SC-7', 'NIST 800-53 SC-7'],
    });
    const twice = { ...report, pack: { ...report.pack, policies: [...report.pack.policies, ...report.pack.policies] } };
    const { tool, taxonomies = [] } = runOf(twice, { sarifProfile: 'full' });
    expect(tool.driver.rules.filter(({ id }) => id === 'PL-CLOUDC-001')).toHaveLength(1);
    expect(taxonomies.map(({ taxa }) => taxa.length)).toEqual([1, 1]);
    expect(tool.driver.rules[0]?.relationships).toHaveLength(2);
  });

  test('keeps the identity of a result if its line, value or profile changes (trivy#2357)', () => {
    const identities = (line: number, message: string) =>
      runOf(reportWith([findingAt(at('nextflow.config', line), { id: 'a'.repeat(32), message })])).results.map(
        ({ ruleId, partialFingerprints }) => [ruleId, partialFingerprints['plumblineFinding/v1']],
      );
    expect(identities(3, 'One.')).toEqual(identities(40, 'Other.'));
  });

  test('fingerprints are where GitHub reads them (semgrep#5729)', () => {
    const [result] = runOf(reportWith([findingAt(at('nextflow.config', 1))])).results;
    expect(result).not.toHaveProperty('fingerprints');
    expect(result?.partialFingerprints).toHaveProperty('primaryLocationLineHash');
  });

  test('loses no finding of two on a line (envdrift#489)', () => {
    const first = findingAt(at('nextflow.config', 4), { message: 'First.' });
    const second = findingAt(at('nextflow.config', 4, 20), { message: 'Second.' });
    const { results } = runOf(reportWith([first, second]));
    expect(results.map(({ message }) => message.text)).toEqual(['First. Second.']);
  });

  test('writes the file of each step of a code flow (semgrep#7935)', () => {
    const related = ['nextflow.config', 'conf/a.config'].map((file) => {
      return { kind: 'include', message: 'Includes.', location: at(file, 1) } as const;
    });
    const [result] = runOf(reportWith([findingAt(at('conf/b.config', 1), { related })])).results;
    const steps = result?.codeFlows?.[0]?.threadFlows[0]?.locations ?? [];
    expect(steps.map(({ location }) => location.physicalLocation.artifactLocation.uri)).toEqual([
      'nextflow.config',
      'conf/a.config',
      'conf/b.config',
    ]);
  });

  test('writes a security-severity for security policies only, and never 0.0 (riftor#124)', () => {
    const severityOf = (facts: Partial<Policy>) =>
      runOf(withPolicy({ controls: [], ...facts })).tool.driver.rules[0]?.properties['security-severity'];
    expect(severityOf({ category: 'style' })).toBeUndefined();
    expect(severityOf({ category: 'security', severity: 'info' })).toBe('0.5');
    expect(severityOf({ category: 'network', controls: ['CWE-668'] })).toBe('8.0');
  });

  test('writes at most ten tags for a rule (github/codeql#18193)', () => {
    const controls = Array.from({ length: 30 }, (_, index) => `CIS Docker 1.6.0 5.${index}`);
    expect(runOf(withPolicy({ controls })).tool.driver.rules[0]?.properties.tags).toHaveLength(10);
  });

  test('writes many targets as one run of one category (codacy-analysis-cli-action#121, codeql-action#1058)', () => {
    const targets = Array.from({ length: 25 }, (_, index) => ({ ...plain, file: `${index}/nextflow.config` }));
    expect(runOf(reportOf([repository('acme/x', targets)])).automationDetails.id).toBe('plumbline/');
  });

  test('writes the version of the tool (tfsec#1982), and a file of one line (differential-shellcheck#375)', () => {
    const report = reportWith([findingAt(at('nextflow.config', 1))]);
    expect(runOf(report).tool.driver.semanticVersion).toBe('1.2.3');
    expect(render('sarif', report).trimEnd()).not.toContain('\n');
  });

  test('writes an empty list of results, which closes alerts', () => {
    expect(runOf(reportWith([])).results).toEqual([]);
  });
});

describe('JUnit', () => {
  const casesOf = (findings: readonly Finding[], facts: Partial<WholeReport> = {}) =>
    elements(readXml(render('junit', reportWith(findings, facts))), 'testcase').slice(1);

  test.each([
    ['\u001b[31mred\u001b[0m', 'red'],
    ['a\u0000b', 'a\ufffdb'],
    ['a ]]> b ]]> c', 'a ]]> b ]]> c'],
    ['\ud800 lone', '\ufffd lone'],
    ['<b>&amp;"\'', '<b>&amp;"\''],
  ])('writes the text %j as well-formed XML (bats-core#846, jest-junit#197, go-junit-report#138)', (message, shown) => {
    const [only] = casesOf([findingAt(at('nextflow.config', 1), { message })]);
    expect(only?.children.map(({ attributes }) => attributes['message'])).toEqual([shown]);
    expect(only?.children[0]?.text).toContain(shown);
  });

  test('writes no message into a name, and no two cases with one name (conftest)', () => {
    const cases = casesOf([
      findingAt(at('nextflow.config', 1), { message: 'SOMETHING' }),
      findingAt(at('conf/a.config', 1), { message: 'SOMETHING' }),
      findingAt(at('nextflow.config', 9), { rule: 'PL-ENGINE-001', message: 'SOMETHING' }),
    ]);
    const names = cases.map(({ attributes: { classname, name } }) => `${classname} ${name}`);
    expect(names.join()).not.toContain('SOMETHING');
    expect(new Set(names).size).toBe(3);
  });

  test('writes a warning without a failure (conftest)', () => {
    const [only] = casesOf([findingAt(at('nextflow.config', 1), { level: 'warn', severity: 'low' })]);
    expect(only?.children.map(({ name }) => name)).toEqual(['system-out']);
  });

  test('writes at most one failure for a case, of a type that GitLab reads', () => {
    const [only] = casesOf([findingAt(at('nextflow.config', 1)), findingAt(at('nextflow.config', 2))]);
    expect(only?.children).toHaveLength(1);
    expect(only?.children[0]?.attributes['type']).toBe('error');
  });

  test('keeps the class together if a rule contains a dot (Jenkins cuts at the last one)', () => {
    const [only] = casesOf([findingAt(at('nextflow.config', 1), { rule: 'main.deny' })]);
    expect(only?.attributes['classname']).toBe('acme/x.main-deny');
  });
});
