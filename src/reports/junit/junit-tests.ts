import { escapeXmlAttribute, escapeXmlCharacters } from '../escape.ts';
import type { TestCase } from './test-case.ts';

/** Tests of policies as JUnit XML: a suite a package or folder, in the order of the tests. */
export function renderJunitTests(cases: readonly TestCase[]): string {
  const groups = [...new Set(cases.map(({ group }) => group))];
  const suites = groups.map((group) => {
    const own = cases.filter((each) => each.group === group);
    return `  <testsuite name="${escapeXmlAttribute(group)}" ${writeCounts(own)} skipped="${countCases(own, 'skip')}" time="${writeTime(own)}">\n${own.map(renderCase).join('')}  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="policy test" ${writeCounts(cases)} time="${writeTime(cases)}">\n${suites.join('')}</testsuites>\n`;
}

/** The schema of Jenkins counts what is skipped by suite only. */
function writeCounts(cases: readonly TestCase[]): string {
  return `tests="${cases.length}" failures="${countCases(cases, 'fail')}" errors="${countCases(cases, 'error')}"`;
}

function countCases(cases: readonly TestCase[], outcome: TestCase['outcome']): number {
  return cases.filter((each) => each.outcome === outcome).length;
}

function writeTime(cases: readonly TestCase[]): string {
  return cases.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3);
}

const elements = { fail: 'failure', error: 'error', skip: 'skipped' } as const;

function renderCase({ name, group, outcome, file, line, seconds, details }: TestCase): string {
  const own = name.startsWith(group) ? name.slice(group.length + 1) : name;
  const head = `    <testcase classname="${escapeXmlAttribute(group)}" name="${escapeXmlAttribute(own)}" time="${seconds.toFixed(3)}"`;
  if (outcome === 'pass') return `${head}/>\n`;
  const element = elements[outcome];
  const body = escapeXmlText([`${file}:${line}`, ...details].join('\n'));
  const message = escapeXmlAttribute(details[0]?.split('\n')[0] ?? outcome);
  return `${head}>\n      <${element} message="${message}">${body}</${element}>\n    </testcase>\n`;
}

function escapeXmlText(text: string): string {
  return escapeXmlCharacters(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
