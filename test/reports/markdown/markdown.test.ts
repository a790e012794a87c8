import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/findings/finding.ts';
import { escapeMarkdown, writeMarkdownCode } from '../../../src/reports/escape.ts';
import { markdownBudget } from '../../../src/reports/markdown/markdown.ts';
import { render } from '../render.ts';
import { reportOf, sampleReport } from '../sample-report.ts';

const parser = new MarkdownIt({ html: true, linkify: true });

function withFindings(findings: readonly Finding[], facts: object = {}) {
  const repository = sampleReport().repositories.at(-1);
  if (repository === undefined) throw new Error('The sample has repositories.');
  return reportOf([{ ...repository, ...facts, findings }]);
}

function findingsOfSample(): readonly [Finding, ...Finding[]] {
  const [first, ...others] = sampleReport().repositories.flatMap(({ findings }) => findings);
  if (first === undefined) throw new Error('The sample has findings.');
  return [first, ...others];
}

test('begins with a marker that a bot finds again, and the result', () => {
  const lines = render('markdown', sampleReport()).split('\n');
  expect(lines[0]).toBe('<!-- plumbline:report:starter -->');
  expect(lines[1]).toMatch(/^### ❌ Plumbline: \d+ findings at or above medium$/u);
});

test('lists what fails the gate in a table of four columns, each finding in a row', () => {
  const html = parser.render(render('markdown', sampleReport()));
  const rows = html.match(/<tr>[\s\S]*?<\/tr>/gu) ?? [];
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) expect(row.match(/<t[dh]>/gu)).toHaveLength(4);
});

test('lists the most severe findings of all repositories first, also where the comment has no room for the others', () => {
  const [first] = findingsOfSample();
  const repository = sampleReport().repositories.at(-1);
  if (repository === undefined) throw new Error('The sample has repositories.');
  const many = Array.from({ length: 2000 }, (_, index) => ({
    ...first,
    ...{ id: `${index}`, severity: 'medium' as const, rule: `R-${index}`, waiver: null },
  }));
  const worst = { ...first, severity: 'critical' as const, rule: 'R-WORST', waiver: null };
  const report = reportOf([
    { ...repository, name: 'a', findings: many },
    { ...repository, name: 'b', findings: [worst] },
  ]);
  const rows = render('markdown', report).match(/^\| (?:🔴|🟠) .*$/gmu) ?? [];
  expect(rows[0]).toContain('R-WORST');
  expect(rows[1]).toContain('R-0`');
  expect(rows.length).toBeLessThan(2001);
  expect(render('markdown', report)).toMatch(/^\d+ more lines left out/mu);
});

test('closes every folded part that it opens', () => {
  const text = render('markdown', sampleReport());
  expect(text.match(/<details>/gu)?.length).toBe(text.match(/<\/details>/gu)?.length);
  expect(text).toContain('<summary>Waived: 1 finding</summary>');
});

test('says so when nothing was found', () => {
  const clean = sampleReport().repositories.filter(({ name }) => name === 'acme/clean');
  const text = render('markdown', reportOf(clean));
  expect(text).toContain('### ✅ Plumbline: no finding at or above medium');
  expect(text).not.toContain('| --- |');
});

test('counts known findings apart, as the text report does', () => {
  const [first, second] = findingsOfSample();
  const live = { waiver: null, severity: 'high' } as const;
  const text = render(
    'markdown',
    withFindings([
      { ...first, ...live, change: 'new' },
      { ...(second ?? first), ...live, change: 'known' },
    ]),
  );
  expect(text).toContain('Findings: 1 high; 1 known\n');
});

test('has the reason in the heading where no finding fails the run', () => {
  const report = withFindings([]);
  const failing = (exitCode: 1 | 3, reason: string) =>
    render('markdown', { ...report, summary: { ...report.summary, outcome: { exitCode, reasons: [reason] } } });
  expect(failing(1, '1 budget exceeded')).toContain('### ❌ Plumbline: 1 budget exceeded\n');
  expect(failing(3, 'not everything was judged')).toContain('### ⚠️ Plumbline: not everything was judged\n');
});

test('lists what was not judged', () => {
  const text = render('markdown', sampleReport());
  expect(text).toMatch(/<summary>Not judged completely: \d+<\/summary>\n\n- `acme\//u);
});

test('links places to the judged commit on forges that it knows', () => {
  const [finding] = findingsOfSample();
  const at = (remote: string) => render('markdown', withFindings([finding], { remote, commit: 'a'.repeat(40) }));
  const path = `${'a'.repeat(40)}/nextflow.config#L${finding.location.line}`;
  expect(at('git@github.com:acme/x.git')).toContain(`](https://github.com/acme/x/blob/${path})`);
  expect(at('https://ann:pw@gitlab.acme.org/g/x.git')).toContain(`](https://gitlab.acme.org/g/x/-/blob/${path})`);
  expect(at('https://elsewhere.org/x.git')).not.toContain('](http');
});

test('lists edits that do not count, what the baseline has and the run not, and files that were left alone', () => {
  const comparison = {
    ...{ base: { name: 'main', commit: '0123456789' }, head: { name: 'HEAD', commit: null } },
    ...{ fixed: [], settings: [], incomplete: [], ignored: [{ file: '.plumbline.yaml', edit: 'changed' }] },
  };
  const entry = { repository: 'acme/x', file: 'a.config', setting: null, profile: null, since: '2026-11-01' };
  const fixed = [0, 1].map((occurrence) => ({ ...entry, rule: 'PL-X', occurrence }));
  const files = Array.from({ length: 30 }, (_, index) => `old/${index}.config`);
  const skipped = files.map((file) => ({ file, reason: 'named by a .gitignore' }));
  const text = render('markdown', withFindings([], { comparison, fixed, skipped }));
  expect(text).toContain(
    '<summary>Edits that do not count: 1</summary>\n\n- The change has changed .plumbline.yaml, which decides how the repository is judged. The version of the base counts.\n',
  );
  expect(text).toContain('<summary>Fixed since the baseline: 2 findings</summary>\n\n- `PL-X`: 2\n');
  expect(text).toContain('<summary>Left alone: 30 files</summary>\n\n- `old/0.config, old/1.config, ');
  expect(text).toContain(' and 11 more` named by a .gitignore\n');
});

test.each([1, 400, 5000])('stays within its budget and closes its folds with %i findings', (count) => {
  const [first] = findingsOfSample();
  const findings = Array.from({ length: count }, (_, index) => ({
    ...first,
    // Messages that differ in more than numbers, so that each has its own row.
    message: `😀 ${'word '.repeat(index % 90)}${index.toString(36).replace(/\d/gu, '-')}${'x'.repeat(index % 7)}`,
  }));
  const text = render('markdown', withFindings(findings));
  expect(text.length).toBeLessThanOrEqual(markdownBudget + 200);
  expect(text.match(/<details>/gu)?.length ?? 0).toBe(text.match(/<\/details>/gu)?.length ?? 0);
  if (count === 5000) expect(text).toContain('left out');
});

describe('hostile texts', () => {
  const texts = [
    ...['<script>alert(1)</script>', '<!-- x -->', '</details>', '@all see #1', '[a](javascript:x)', '![i](x)'],
    ...['| a | b |', 'a\nb\n# c', '`', '```\nx', '~~~', '**b** _i_', '::set-output name=x::y', 'https://evil.example'],
  ];

  test.each(texts)('shows %j as text in a message', (text) => {
    const html = parser.render(`| a |\n| - |\n| ${escapeMarkdown(text)} |\n`);
    expect(html).not.toMatch(/<(?!\/?(?:table|thead|tbody|tr|th|td)>)/u);
    expect(html).not.toMatch(/@all|(?<!&)#1/u);
    expect(html.match(/<td>/gu)).toHaveLength(1);
  });

  test('keeps any text in its code span', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'`|\\ a<') })),
        (text) => {
          const html = parser.render(`| a |\n| - |\n| x ${writeMarkdownCode(text)} y |\n`);
          expect(html).toMatch(/<td>x <code>[^<]*<\/code> y<\/td>/u);
        },
      ),
      { numRuns: 50 },
    );
  });
});
