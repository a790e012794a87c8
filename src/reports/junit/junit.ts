import junitReportBuilder, { type Builder, type TestCase, type TestSuite } from 'junit-report-builder';
import { isForeign } from '../../base/file-name.ts';
import type { CondensedRepository } from '../../findings/summary/condense.ts';
import { collectRuleTexts } from '../collect-rule-texts.ts';
import { listChangeNotices } from '../comparison-text.ts';
import { escapeXmlAttribute, escapeXmlCharacters } from '../escape.ts';
import type { JunitDialect, Report, Reporter } from '../report.ts';
import { describeWaivers } from '../waiver-texts.ts';
import { buildJunitCases, type JunitCase } from './build-junit-cases.ts';

// Builds JUnit XML with junit-report-builder 5.1.2, which makes the tree and the counts. Works around its limits:
//
// - It writes bodies and output as CDATA and splits only the first `]]>` in them: a second one is malformed XML. So
// they never go through it; they are added to its elements as escaped text.
// - `skipped()` has no reason, and lines are not supported: both are added to its elements.
// - Times are printed raw (`1e-7`), and dates in the machine's time zone: both are passed as text.
// - It drops characters that XML does not have, which changes names, and leaves the rest of an escape sequence
// standing: all its input goes through `xmlCharacters`.
// - It builds the whole report in memory: each suite is built as a report of its own, and only the suite is used.

type Element = ReturnType<TestCase['build']>;

/**
 * JUnit XML as Jenkins, GitLab, GitHub and Azure read it: a suite for each target, a case for each rule and file. The
 * dialect `jenkins` is valid by the schema of Jenkins; `extended` adds the attributes `file` and `line` of cases; `xsd` is
 * also valid by the schema of Ant, which requires more of a suite and allows no output of a case.
 */
export const junitReporter: Reporter = {
  name: 'junit',
  *render(report, { junitDialect: dialect = 'jenkins' }) {
    const isEmpty = report.summary.repositories === 0 && report.summary.gaps !== undefined;
    const count = { tests: 0, failure: 0, error: 0, skipped: 0 };
    // Ant's schema has no counts of the whole.
    if (dialect !== 'xsd') for (const { cases } of walkCases(report)) addCounts(count, cases);
    yield '<?xml version="1.0" encoding="UTF-8"?>\n';
    yield `<testsuites${listAttributes(report, isEmpty ? { ...count, tests: 1, skipped: 1 } : count, dialect)}>\n`;
    let id = 0;
    for (const { repository, cases } of walkCases(report)) {
      for (const suite of groupByTarget(repository, cases)) yield renderSuite(suite, { report, dialect, id: id++ });
    }
    if (isEmpty) yield renderSuite(createEmptySuite(report), { report, dialect, id: 0 });
    yield '</testsuites>\n';
  },
};

/** Returns the cases of each repository; the first one has what concerns the run. */
function* walkCases(
  report: Report,
): Generator<{ readonly repository: CondensedRepository; readonly cases: readonly JunitCase[] }> {
  const rules = collectRuleTexts(report);
  let isFirst = true;
  for (const repository of report.repositories) {
    const notices = [
      ...(isFirst ? (report.summary.gaps ?? []).map(({ message }) => message) : []),
      ...describeWaivers(report, repository, isFirst),
      ...listChangeNotices(repository),
    ];
    yield { repository, cases: buildJunitCases(repository, report.failOn, rules, notices) };
    isFirst = false;
  }
}

/** Attributes of the whole, with a space before each. */
function listAttributes(report: Report, { tests, failure, error, skipped }: Counts, dialect: JunitDialect): string {
  if (dialect === 'xsd') return '';
  const seconds = ((report.durationMs ?? 0) / 1000).toFixed(3);
  const name = escapeXmlAttribute(report.tool.name);
  const all = ` name="${name}" tests="${tests}" failures="${failure}" errors="${error}"`;
  return `${all}${dialect === 'extended' ? ` skipped="${skipped}"` : ''} time="${seconds}"`;
}

interface Counts {
  readonly tests: number;
  readonly failure: number;
  readonly error: number;
  readonly skipped: number;
}

function addCounts(count: { -readonly [key in keyof Counts]: number }, cases: readonly JunitCase[]): void {
  count.tests += cases.length;
  for (const { outcome } of cases) if (outcome.kind !== 'pass') count[outcome.kind] += 1;
}

interface Suite {
  readonly name: string;
  /** Name in the classes of its cases. */
  readonly repository: string;
  readonly commit: string | null;
  readonly cases: readonly JunitCase[];
}

/** Groups cases by target, those about the repository first. */
function groupByTarget({ name, commit, targets }: CondensedRepository, cases: readonly JunitCase[]): readonly Suite[] {
  const files = [null, ...targets.map(({ file }) => file)];
  const byTarget = new Map(files.map((file): [string | null, JunitCase[]] => [file, []]));
  for (const each of cases) byTarget.get(each.target)?.push(each);
  return Array.from(byTarget, ([target, own]) => ({
    name: target === null ? name : `${name}/${target}`,
    repository: name,
    commit,
    cases: own,
  })).filter((suite) => suite.cases.length > 0);
}

/** A skipped case of its own for a run without repositories: readers take a file without cases for a failure, or for success. */
function createEmptySuite({ summary: { gaps = [] } }: Report): Suite {
  const outcome = { kind: 'skipped', message: gaps.map(({ message }) => message).join(' ') } as const;
  const scan = {
    target: null,
    rule: 'scan',
    title: 'There is something to scan',
    file: null,
    line: null,
    output: null,
  };
  return { name: 'plumbline', repository: 'plumbline', commit: null, cases: [{ ...scan, outcome }] };
}

interface SuiteContext {
  readonly report: Report;
  readonly dialect: JunitDialect;
  /** Number of the suite. */
  readonly id: number;
}

function renderSuite({ name, repository, commit, cases }: Suite, { report, dialect, id }: SuiteContext): string {
  const builder = createBuilder();
  const suite = builder.testSuite().name(escapeXmlCharacters(name)).timestamp(writeUtcSeconds(report.at));
  suite.property('packDigest', report.pack.digest);
  if (commit !== null) suite.property('revision', escapeXmlCharacters(commit));
  changeWhenBuilt(suite, (element) => {
    element.att('time', '0.000');
    if (dialect === 'xsd') completeSuite(element, { package: escapeXmlCharacters(repository), id, cases });
  });
  for (const each of cases) addCase(suite, escapeXmlCharacters(repository), each, dialect);
  const xml = builder.build();
  return `  ${xml.slice(xml.indexOf('<testsuite '), xml.lastIndexOf('</testsuites>'))}`;
}

/** Adds what Ant's schema requires of a suite; the output of its cases becomes its own. */
function completeSuite(
  element: Element,
  { cases, ...suite }: { readonly package: string; readonly id: number; readonly cases: readonly JunitCase[] },
): void {
  element.att('package', suite.package).att('id', String(suite.id)).att('hostname', 'localhost');
  const output = cases.flatMap((each) => (each.output === null ? [] : [`${writeName(each)}\n${each.output}`]));
  element.ele('system-out').txt(escapeXmlCharacters(output.join('\n\n')));
  element.ele('system-err');
}

function addCase(suite: TestSuite, repository: string, each: JunitCase, dialect: JunitDialect): void {
  const { rule, file, line, outcome, output } = each;
  const testCase = suite.testCase().className(`${repository}.${rule}`).name(writeName(each));
  if (outcome.kind === 'failure') testCase.failure(escapeXmlCharacters(outcome.message), outcome.type);
  if (outcome.kind === 'error') testCase.error(escapeXmlCharacters(outcome.message), outcome.type);
  if (outcome.kind === 'skipped') testCase.skipped();
  changeWhenBuilt(testCase, (element) => {
    if (dialect === 'extended') {
      if (file !== null && !isForeign(file)) element.att('file', file);
      if (line !== null) element.att('line', String(line));
    }
    element.att('time', '0.000');
    const details = element.children.find((child): child is Element => 'att' in child);
    if (outcome.kind === 'failure' || outcome.kind === 'error') details?.txt(escapeXmlCharacters(outcome.body));
    if (outcome.kind === 'skipped') {
      const reason = escapeXmlCharacters(outcome.message);
      details?.att('message', reason).txt(reason);
    }
    if (output !== null && dialect !== 'xsd') element.ele('system-out').txt(escapeXmlCharacters(output));
  });
}

/** The rule's title, which people read, and the file: a class has the rule's id. */
function writeName({ title, file }: JunitCase): string {
  return file === null ? title : `${title} (${file})`;
}

/** Changes an element after the library made it. */
function changeWhenBuilt(node: TestCase | TestSuite, change: (element: Element) => void): void {
  const build = node.build.bind(node);
  node.build = (parent: Element): Element => {
    const element = build(parent);
    change(element);
    return element;
  };
}

/** `2026-01-02T03:04:05`, as the schema has it: readers take it for UTC. */
function writeUtcSeconds(at: string): string {
  return new Date(at).toISOString().slice(0, 19);
}

// The types promise a default export; what Node gives for this CommonJS package is the builder itself.
function createBuilder(): Builder {
  return (junitReportBuilder as unknown as Builder).newBuilder();
}
