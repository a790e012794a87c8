import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { severities } from '../../src/base/severity.ts';
import type { Finding, RepositoryResult } from '../../src/findings/finding.ts';
import { reportFormats } from '../../src/reports/registry.ts';
import type { RenderOptions, WholeReport } from '../../src/reports/report.ts';
import { assertSarif, type SarifLog } from './assert-sarif.ts';
import { parseMetrics } from './openmetrics/parse-metrics.ts';
import { readXml } from './read-xml.ts';
import { render } from './render.ts';
import { canaries, reportOf, repository, sampleReport, targetOf } from './sample-report.ts';

const formats = reportFormats.map(({ name }) => name);
const isPerRepository = (format: string): boolean =>
  reportFormats.find(({ name }) => name === format)?.isPerRepository === true;

const jsonFormats: readonly string[] = ['json', 'gitlab', 'gitlab-sast', 'bitbucket', 'rdjson'];

/** A format with options that change what it contains. */
interface Variant {
  readonly name: string;
  readonly format: string;
  readonly options: Partial<RenderOptions>;
}

const variants: readonly Variant[] = [
  ...formats.map((format) => ({ name: format, format, options: {} })),
  { name: 'sarif, full', format: 'sarif', options: { sarifProfile: 'full' } },
  { name: 'junit, extended', format: 'junit', options: { junitDialect: 'extended' } },
  { name: 'junit, xsd', format: 'junit', options: { junitDialect: 'xsd' } },
];

/** A report in a format: one text, or one for each repository. */
function renderAll({ format, options }: Variant, report: WholeReport): readonly string[] {
  if (!isPerRepository(format)) return [render(format, report, options)];
  return report.repositories.map((each) => render(format, { ...report, repositories: [each] }, options));
}

/** A line of TAP, or one of the YAML block below it. */
const tapLine =
  /^(?:TAP version 14|1\.\.\d+(?: # SKIP .+)?|(?:not )?ok \d+ - .*|# .*| {2}(?:---|\.\.\.|[a-z]+: ["{].*)|)$/u;

/** Throws unless a text is what its format promises. */
function check({ format, options }: Variant, text: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u);
  expect(text.isWellFormed()).toBe(true);
  expect(format === 'azure' ? text.replace(/^##vso\[/gmu, '') : text).not.toMatch(/##\w*\[/u);
  if (format === 'junit' || format === 'checkstyle') readXml(text);
  if (jsonFormats.includes(format)) JSON.parse(text);
  if (format === 'ndjson') for (const line of text.trimEnd().split('\n')) JSON.parse(line);
  if (format === 'openmetrics') parseMetrics(text);
  if (format === 'csv') parseCsv(text);
  if (format === 'tap') expect(text.split('\n').filter((line) => !tapLine.test(line))).toEqual([]);
  if (format === 'sarif') assertSarif(JSON.parse(text) as SarifLog, options.sarifProfile);
}

describe.each(variants)('$name', (variant) => {
  const { format, options } = variant;

  test('is well-formed, without control characters, for the sample', () => {
    for (const text of renderAll(variant, sampleReport())) check(variant, text);
  });

  test('is the same bytes for the same report', () => {
    expect(renderAll(variant, sampleReport())).toEqual(renderAll(variant, structuredClone(sampleReport())));
  });

  test('is the same bytes if each repository is read again for each pass', () => {
    if (isPerRepository(format)) return;
    const report = sampleReport();
    const repositories = {
      at: (index: number) => structuredClone(report.repositories[index]),
      [Symbol.iterator]: () => structuredClone(report.repositories).values(),
    };
    expect(render(format, { ...report, repositories }, options)).toBe(render(format, report, options));
  });

  test('holds no secret, no beginning of one and no other form of one', () => {
    const text = renderAll(variant, sampleReport()).join('\n');
    for (const canary of canaries) {
      const forms = [
        canary,
        canary.slice(0, 6),
        Buffer.from(canary).toString('base64'),
        Buffer.from(canary).toString('base64url'),
        encodeURIComponent(canary),
        JSON.stringify(canary).slice(1, -1),
      ];
      for (const form of forms) expect(text).not.toContain(form);
    }
    // Metrics have no texts; Markdown escapes brackets.
    if (format !== 'openmetrics') expect(text.replaceAll('\\', '')).toContain('[REDACTED]');
  });

  test('tells nothing of the machine that it was made on', () => {
    expect(renderAll(variant, sampleReport()).join('\n')).not.toContain('/home/');
  });

  test('ends with a line end and begins without a byte order mark', () => {
    for (const text of renderAll(variant, sampleReport())) {
      expect(text.endsWith('\n')).toBe(true);
      expect(text.startsWith('\ufeff')).toBe(false);
    }
  });

  test('is well-formed when nothing was found, and when nothing was scanned', () => {
    const clean = sampleReport().repositories.filter(
      ({ findings, status }) => findings.length === 0 && status === 'scanned',
    );
    for (const text of renderAll(variant, reportOf(clean))) check(variant, text);
    if (!isPerRepository(format)) check(variant, render(format, reportOf([]), options));
  });

  test('is well-formed whatever the texts in it are', () => {
    fc.assert(
      fc.property(anyRepository, (result) => {
        for (const text of renderAll(variant, reportOf([result]))) check(variant, text);
      }),
      { numRuns: 150 },
    );
  });
});

/** Text as an attacker writes it. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        ']]>',
        '<![CDATA[',
        '-->',
        '&amp;',
        '&#27;',
        '\u001b[31m',
        '\u0000',
        '\ud800',
        '\udc00',
        '\ufffe',
        '\r\n',
        '\n',
        '\t',
      ),
      fc.constantFrom(
        '"',
        "'",
        '[a](1)',
        '](',
        '\\',
        '::error::x',
        '::set-output name=a::b',
        '##vso[task.setvariable variable=a]b',
        '\n::stop-commands::x',
        '=cmd|"/c calc"!A1',
        '# SKIP',
        '\n1..0',
        '\nBail out!',
        '<script>',
        '%0A',
        '\u202e',
        '\u2028',
        '😀',
        '</testcase>',
        '`',
        '|',
        '{0}',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));
const anyName = anyText.map((text) => `${text.replaceAll('/', '')}x`);
const anyPlace = fc
  .record({ file: anyName, line: fc.integer({ min: 1, max: 40 }), column: fc.integer({ min: 1, max: 9 }) })
  .map(({ file, line, column }) => ({ file, line, column, endLine: line, endColumn: column + 3 }));
const anyFinding: fc.Arbitrary<Finding> = fc.record({
  id: fc.stringMatching(/^[0-9a-f]{32}$/u),
  rule: anyName,
  level: fc.constantFrom('deny', 'warn', 'problem'),
  severity: fc.constantFrom(...severities),
  message: anyText.map((text) => `${text}.`),
  location: anyPlace,
  setting: fc.option(anyName),
  spelled: fc.option(anyName),
  profile: fc.option(anyName),
  occurrences: fc.array(
    fc.record({ target: anyName, views: fc.array(fc.array(anyName, { maxLength: 2 }), { maxLength: 3 }) }),
    {
      maxLength: 2,
    },
  ),
  related: fc.array(
    fc.record({
      kind: fc.constantFrom('include', 'override', 'copy', 'related'),
      message: anyText.map((text) => `${text}.`),
      location: anyPlace,
    }),
    { maxLength: 3 },
  ),
  frame: fc.array(
    fc.record({
      line: fc.integer({ min: 1, max: 40 }),
      text: anyText,
      mark: fc.constantFrom(null, { start: 0, end: 4 }),
    }),
    { maxLength: 3 },
  ),
  lineHash: fc.constantFrom(null, 'abc:1'),
  fix: fc.option(anyText),
  refusedBy: fc.constantFrom(null, ['v2']),
  waiver: fc.option(fc.record({ reason: anyText, owner: anyText, expires: anyText, source: anyText })),
});
const anyRepository: fc.Arbitrary<RepositoryResult> = fc
  .record({
    name: anyName,
    file: anyName,
    findings: fc.array(anyFinding, { maxLength: 4 }),
    reason: fc.option(anyText),
    remark: fc.record({ code: anyName, message: anyText, location: fc.option(anyPlace) }),
    verdict: fc.constantFrom('error', 'undecided', 'skipped', 'pass'),
    status: fc.constantFrom('scanned', 'incomplete', 'failed'),
  })
  .map(({ name, file, findings, reason, remark, verdict, status }) => {
    const target = targetOf('nextflow.config', new Map([['nextflow.config', '']]), [{}]);
    const views = [{ profiles: [name], digest: '', verdicts: [{ policy: name, verdict, reason } as const] }];
    const judged = { ...target, file, views, incomplete: [remark] };
    return repository(name, [judged], { findings, status, reason, skipped: [{ file: name, reason: remark.message }] });
  });

const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;

test.skipIf(!hasXmllint)(
  'writes a JUnit report of any text that xmllint accepts (skipped where it is not installed)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-junit-'));
    try {
      fc.sample(anyRepository, 60).forEach((result, index) => {
        writeFileSync(join(folder, `${index}.xml`), render('junit', reportOf([result])));
      });
      const files = readdirSync(folder).map((file) => join(folder, file));
      const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', ...files], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
