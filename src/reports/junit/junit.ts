import junitReportBuilder, { type Builder, type TestCase, type TestSuite } from 'junit-report-builder';
import { isForeign } from '../../base/file-name.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { changeNotices } from '../comparison-text.ts';
import { xmlAttribute, xmlCharacters } from '../escape.ts';
import { gapsFor } from '../gap-texts.ts';
import type { Report, Reporter } from '../report.ts';
import { ruleTexts } from '../rule-texts.ts';
import { noticesFor } from '../waiver-texts.ts';
import { type JunitCase, junitCases } from './junit-cases.ts';

// Builds JUnit XML with junit-report-builder 5.1.2, which makes the tree and the counts. Works around its limits:
//
// - It writes bodies and output as CDATA and splits only the first `]]>` in them: a second one is malformed XML. So
// they never go through it; they are added to its elements as escaped text.
// - `skipped()` has no reason, and lines are not supported: both are added to its elements.
// - Times are printed raw (`1e-7`), and dates in the machine's time zone: both are passed as text.
// - It drops characters that XML does not have, which changes names, and leaves the rest of an escape sequence
// standing: all its input goes through `xmlCharacters`.
// - It builds the whole report in memory: each repository is built as a report of its own, and only its suite is used.

type Element = ReturnType<TestCase['build']>;

/** JUnit XML as Jenkins, GitLab, GitHub and Azure read it: a suite a repository, a case a rule and file. */
export const junitReporter: Reporter = {
  name: 'junit',
  *render(report) {
    const rules = ruleTexts(report);
    const suites = report.repositories.map((repository) => ({
      repository,
      cases: junitCases(repository, report.failOn, rules, [
        ...gapsFor(report, repository),
        ...noticesFor(report, repository),
        ...changeNotices(repository),
      ]),
    }));
    const all = countOf(suites.flatMap(({ cases }) => cases));
    const isEmpty = suites.length === 0 && report.summary.gaps !== undefined;
    const count = isEmpty ? { ...all, tests: 1, skipped: 1 } : all;
    const seconds = ((report.durationMs ?? 0) / 1000).toFixed(3);
    yield '<?xml version="1.0" encoding="UTF-8"?>\n';
    yield `<testsuites name="${xmlAttribute(report.tool.name)}" tests="${count.tests}" failures="${count.failure}" errors="${count.error}" skipped="${count.skipped}" time="${seconds}">\n`;
    for (const { repository, cases } of suites) yield renderSuite(repository, cases, report);
    if (isEmpty) yield renderEmpty(report);
    yield '</testsuites>\n';
  },
};

/** A skipped case of its own for a run without repositories: readers take a file without cases for a failure, or for success. */
function renderEmpty({ summary: { gaps = [] } }: Report): string {
  const message = xmlAttribute(gaps.map((gap) => gap.message).join(' '));
  return `  <testsuite name="plumbline" tests="1" failures="0" errors="0" skipped="1" time="0.000">\n    <testcase classname="plumbline.scan" name="scan" time="0.000">\n      <skipped message="${message}"/>\n    </testcase>\n  </testsuite>\n`;
}

function countOf(cases: readonly JunitCase[]) {
  const count = { tests: cases.length, pass: 0, failure: 0, error: 0, skipped: 0 };
  for (const { outcome } of cases) count[outcome.kind] += 1;
  return count;
}

function renderSuite(repository: CondensedRepository, cases: readonly JunitCase[], report: Report): string {
  const builder = newBuilder();
  const name = xmlCharacters(repository.name);
  const suite = builder.testSuite().name(name).timestamp(utcSeconds(report.at));
  suite.property('packDigest', report.pack.digest);
  if (repository.commit !== null) suite.property('revision', xmlCharacters(repository.commit));
  onceBuilt(suite, (element) => element.att('time', '0.000'));
  for (const each of cases) addCase(suite, name, each);
  const xml = builder.build();
  return `  ${xml.slice(xml.indexOf('<testsuite '), xml.lastIndexOf('</testsuites>'))}`;
}

function addCase(suite: TestSuite, repository: string, { rule, file, line, outcome, output }: JunitCase): void {
  const testCase = suite.testCase().className(`${repository}.${rule}`).name(file);
  if (rule !== 'scan' && !isForeign(file)) testCase.file(file);
  if (outcome.kind === 'failure') testCase.failure(xmlCharacters(outcome.message), outcome.type);
  if (outcome.kind === 'error') testCase.error(xmlCharacters(outcome.message), outcome.type);
  if (outcome.kind === 'skipped') testCase.skipped();
  onceBuilt(testCase, (element) => {
    if (line !== null) element.att('line', String(line));
    element.att('time', '0.000');
    const details = element.children.find((child): child is Element => 'att' in child);
    if (outcome.kind === 'failure' || outcome.kind === 'error') details?.txt(xmlCharacters(outcome.body));
    if (outcome.kind === 'skipped') {
      const reason = xmlCharacters(outcome.message);
      details?.att('message', reason).txt(reason);
    }
    if (output !== null) element.ele('system-out').txt(xmlCharacters(output));
  });
}

/** Changes an element after the library made it. */
function onceBuilt(node: TestCase | TestSuite, change: (element: Element) => void): void {
  const build = node.build.bind(node);
  node.build = (parent: Element): Element => {
    const element = build(parent);
    change(element);
    return element;
  };
}

/** `2026-01-02T03:04:05`, as the schema has it: readers take it for UTC. */
function utcSeconds(at: string): string {
  return new Date(at).toISOString().slice(0, 19);
}

// The types promise a default export; what Node gives for this CommonJS package is the builder itself.
function newBuilder(): Builder {
  return (junitReportBuilder as unknown as Builder).newBuilder();
}
