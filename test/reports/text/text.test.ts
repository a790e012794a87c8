import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Finding, RepositoryResult } from '../../../src/findings/finding.ts';
import { cutProse } from '../../../src/reports/write-finding-text.ts';
import { syntaxProblem } from '../../findings/judged-view.ts';
import { findingOf, reportWith } from '../one-repository.ts';
import { render } from '../render.ts';
import { reportOf, repository, sampleReport, targetOf } from '../sample-report.ts';

const golden = (name: string) => join(import.meta.dirname, 'golden', name);

test('matches the recorded text report of the sample', async () => {
  await expect(render('text', sampleReport())).toMatchFileSnapshot(golden('report.txt'));
});

test('writes no escape sequence without colour, and the same words with it', () => {
  const plain = render('text', sampleReport());
  const colored = render('text', sampleReport(), { color: true });
  expect(plain).not.toContain('\u001b');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are made of them
  expect(colored.replace(/\u001b\[[0-9;]*m/gu, '')).toBe(plain);
  expect(colored).not.toBe(plain);
});

test.each([40, 60, 80, 100])('keeps prose and frames to %d columns', (width) => {
  // A command that is wrapped cannot be pasted.
  const places = /^(\s*\S.*:\d+:\d+ {2}|── |Policies: |plumbline )/u;
  const long = render('text', sampleReport(), { width })
    .split('\n')
    .filter((line) => [...line].length > width && !places.test(line) && line.trim().includes(' '));
  expect(long).toEqual([]);
});

const many = (count: number, facts: Partial<Finding>): RepositoryResult => {
  const texts = new Map([['nextflow.config', 'a\n'.repeat(count)]]);
  const problems = Array.from({ length: count }, (_, index) =>
    syntaxProblem({ file: 'nextflow.config', line: index + 1, column: 1, endLine: index + 1, endColumn: 2 }),
  );
  const target = targetOf('nextflow.config', texts, [{ problems }]);
  const findings = target.findings.map((finding) => ({ ...finding, ...facts }));
  return repository('acme/a', [{ ...target, findings, incomplete: [] }]);
};

const heads = (text: string) => text.match(/^nextflow\.config:\d+:1 {2}/gmu)?.length ?? 0;

const named = (name: string, count: number, severity: Finding['severity']): RepositoryResult => ({
  ...many(count, { rule: 'settings/x', severity }),
  name,
});

test('shows the repository with the worst findings first, whatever their order', () => {
  const report = reportOf([named('a', 9, 'low'), named('b', 1, 'high'), named('c', 3, 'high'), named('d', 4, 'low')]);
  for (const verbose of [false, true]) {
    expect(render('text', report, { verbose }).match(/(?<=^── )[a-d](?= )/gmu)).toEqual(['c', 'b', 'a', 'd']);
  }
  expect(render('text', report)).toContain('Worst repositories: c (3 high), b (1 high), a (9 low), d (4 low).\n');
});

test('shows the ten worst of many repositories in detail, others on a line each, and counts the rest', () => {
  const report = reportOf(Array.from({ length: 1000 }, (_, index) => named(`r${index}`, index % 7, 'medium')));
  const text = render('text', report);
  expect(text.match(/^── r\d+ /gmu)).toHaveLength(10);
  expect(text.match(/^r\d+ {2}6 medium$/gmu)).toHaveLength(20);
  expect(text).toMatch(/^── \d+ more repositories \(--verbose shows each\) ─+$/mu);
  expect(text).toMatch(/^and \d+ more with fewer findings$/mu);
  expect(text.split('\n').length).toBeLessThan(200);
  expect(render('text', report, { verbose: true }).match(/^── r\d+ /gmu)).toHaveLength(857);
});

test('has no heading for a repository of several of which there is nothing to show', () => {
  const target = targetOf('nextflow.config', new Map([['nextflow.config', 'a\n']]), [{}]);
  const views = target.views.map((view) => ({
    ...view,
    verdicts: [{ policy: 'P', verdict: 'undecided' as const, reason: null }],
  }));
  const report = reportOf([named('a', 1, 'low'), repository('b', [{ ...target, views }])]);
  expect(render('text', report).match(/^── \S+/gmu)).toEqual(['── a', '── Summary']);
});

test('shows findings that differ only in their place once, with the number of them and where the others are', () => {
  const text = render('text', reportOf([many(9, { rule: 'settings/x', severity: 'medium' })]));
  expect(heads(text)).toBe(1);
  expect(text).toContain('nextflow.config:1:1  medium  settings/x  9 findings\n');
  expect(text).toContain('Also at nextflow.config:2, nextflow.config:3, nextflow.config:4 and 5 more.\n');
});

test('shows each finding with --verbose', () => {
  const report = reportOf([many(9, { rule: 'settings/x', severity: 'info' })]);
  expect(heads(render('text', report, { verbose: true }))).toBe(9);
});

test('shows fingerprints with --verbose, which waivers can name', () => {
  const report = sampleReport();
  const [finding] = report.repositories.flatMap(({ findings }) => findings.filter(({ waiver }) => waiver === null));
  expect(render('text', report, { verbose: true })).toContain(`\n  Fingerprint: ${finding?.id}\n`);
  expect(render('text', report)).not.toContain('Fingerprint');
});

test('counts repositories that were not judged apart', () => {
  const report = sampleReport();
  const coverage = { clean: 1, findings: 1, partial: 1, failed: 2, stale: 0, skipped: 1 };
  const text = render('text', { ...report, summary: { ...report.summary, repositories: 6, coverage } });
  expect(text).toContain('Judged: 3 of 6 repositories, ');
});

test('shows no code frame for a finding that line 1 stands for', () => {
  const result = many(1, { rule: 'settings/x', severity: 'medium' });
  const at = (endColumn: number) => {
    const location = { file: 'nextflow.config', line: 1, column: 1, endLine: 1, endColumn };
    return render('text', reportOf([{ ...result, findings: result.findings.map((each) => ({ ...each, location })) }]));
  };
  expect(at(2)).toContain('│');
  expect(at(1)).not.toContain('│');
});

test('cuts a message that has one line at the end of a word', () => {
  const cut = (text: string, max: number) => cutProse(text, max);
  expect(cut('jobs run in the network, which is open', 38)).toBe('jobs run in the network, which is open');
  expect(cut('jobs run in the network, which is open', 37)).toBe('jobs run in the network, which is…');
  expect(cut('jobs run in the network, which is open', 30)).toBe('jobs run in the network…');
  expect(cut(`a ${'b'.repeat(40)}`, 10)).toBe('a bbbbbbb…');
});

test('shows no code frame for findings of severity info', () => {
  const report = reportOf([many(1, { rule: 'settings/x', severity: 'info' })]);
  expect(render('text', report)).not.toContain('│');
  expect(render('text', report, { verbose: true })).toContain('│');
});

/** Findings of as many rules, so that none is folded. */
const distinctRules = (count: number, severity: 'low' | 'medium'): RepositoryResult => {
  const result = many(count, { severity });
  return { ...result, findings: result.findings.map((finding, index) => ({ ...finding, rule: `settings/x${index}` })) };
};

test('shows at least a line of each finding that fails the gate, and counts others that do not fit', () => {
  const medium = render('text', reportOf([distinctRules(60, 'medium')]));
  expect(heads(medium)).toBe(60);
  const low = render('text', reportOf([distinctRules(60, 'low')]));
  expect(heads(low)).toBeGreaterThan(10);
  expect(low).toMatch(/^\d+ more below medium \(--verbose shows each\): 1 settings\/x/mu);
  expect(low.split('\n').length).toBeLessThan(100);
});

test('puts the file with the worst finding first, and all findings of a file together', () => {
  const result = many(4, { rule: 'settings/x' });
  const severities = ['low', 'medium', 'critical', 'medium'] as const;
  const findings = result.findings.map((finding, index) => {
    const file = index % 2 === 0 ? 'b.config' : 'a.config';
    const location = { ...finding.location, file };
    return { ...finding, location, severity: severities[index] ?? 'low', rule: `settings/x${index}` };
  });
  const text = render('text', reportOf([{ ...result, findings }]));
  const places = Array.from(
    text.matchAll(/^(\w+\.config):\d+:1 {2}(\w+)/gmu),
    ([, file, severity]) => `${file} ${severity}`,
  );
  expect(places).toEqual([...['b.config critical', 'b.config low'], ...['a.config medium', 'a.config medium']]);
});

test('shows findings alone with --quiet, and nothing if there are none', () => {
  const text = render('text', reportOf([many(2, { rule: 'settings/x', severity: 'medium' })]), { quiet: true });
  expect(text).toMatch(/^nextflow\.config:1:1 {2}medium/u);
  expect(text).not.toContain('Summary');
  expect(render('text', reportOf([]), { quiet: true })).toBe('');
});

test('links places where the terminal follows links', () => {
  const report = reportOf([many(1, { rule: 'settings/x', severity: 'medium' })]);
  const linkTo = (repository: string, { file }: { file: string }) => `file:///${repository}/${file}`;
  const text = render('text', report, { linkTo });
  expect(text).toContain(
    '\u001b]8;;file:///acme/a/nextflow.config\u001b\\nextflow.config:1:1\u001b]8;;\u001b\\  medium',
  );
});

test('explains once what code frames leave out', () => {
  const note = 'In code frames, … replaces strings and comments, which may contain secrets.\n';
  const result = many(1, { rule: 'settings/x', severity: 'medium' });
  const frame = [{ line: 1, text: "a = '…'", mark: null }];
  const blanked = { ...result, findings: result.findings.map((finding) => ({ ...finding, frame })) };
  expect(render('text', reportOf([result]))).not.toContain(note);
  expect(render('text', reportOf([blanked, { ...blanked, name: 'acme/b' }])).split(note)).toHaveLength(2);
});

test('names the command to go on with', () => {
  const next = (...results: readonly RepositoryResult[]) => /^Next: .*/mu.exec(render('text', reportOf(results)))?.[0];
  expect(next(many(2, { rule: 'settings/x', severity: 'medium' }))).toContain('plumbline rule show settings/x ');
  expect(next(distinctRules(60, 'medium'))).toContain('plumbline baseline create ');
  expect(next(distinctRules(60, 'low'))).toContain('plumbline scan --verbose ');
  expect(next()).toBeUndefined();
});

test('repeats the arguments of the scan in the command to go on with, on one line', () => {
  const judged = ['checkouts', '--policy', '/srv/policies/of/an/organisation/with/a/long/path', '--name', "'a b'"];
  const repeated = { judged, scanned: [...judged, '--since', 'main'] };
  const text = render('text', reportOf([distinctRules(60, 'medium')]), { repeated });
  expect(text).toContain(`\nplumbline baseline create ${judged.join(' ')}\n`);
  const low = render('text', reportOf([distinctRules(60, 'low')]), { repeated });
  expect(low).toContain(`plumbline scan ${judged.join(' ')} --since main --verbose`);
});

test('lists in the summary the disabled and changed rules, with the source of each change', () => {
  const text = render('text', reportOf([]));
  expect(text).toContain('Switched off: PL-OFF-001 (.plumbline.yaml:3:3)\n');
  expect(text).toContain('Other severity: settings/deprecated high, not low (--rule)\n');
});

test('reports a run without findings', () => {
  const pack = { ...reportOf([]).pack, sources: [] };
  expect(render('text', reportOf([], { ruleChanges: [], pack }))).toBe(
    `── Summary ${'─'.repeat(69)}\n\nFindings: none\n\nJudged: 0 repositories, 0 targets, 0 views, 0 files, 4 policies\n\nNo finding at or above medium.\n`,
  );
});

test('lists in the summary the policies of the run, by digest and by signing key', () => {
  const text = render('text', sampleReport(), { width: 120 });
  expect(text).toMatch(/^Policies: starter \(sha256:[0-9a-f]{12}\)$/mu);
  expect(text.replaceAll('\n', ' ')).toMatch(
    /Policies: git::https:\/\/example.org\/acme\/policies\?ref=v1 \(sha256:[0-9a-f]{12}, revision 0123456789ab, signed with keys\/acme.pem\)/u,
  );
  expect(render('text', sampleReport(), { verbose: true })).toMatch(/sha256:[0-9a-f]{64}/u);
});

test.each([40, 80])(
  'writes no command for a CI server in a line of %d columns, wherever a text is wrapped',
  (width) => {
    const message = Array.from(
      { length: 60 },
      (_, index) => `${'x'.repeat(index % 7)} ::set-output ##vso[task.x]y ##[z]`,
    );
    const findings = [findingOf(1, { message: message.join(' '), fix: '::stop-commands::a' })];
    const text = render('text', reportWith(findings), { width });
    expect(text).not.toMatch(/^\s*::|##\w*\[/mu);
    expect(text.replaceAll(': :', '::')).toContain('::set-output');
  },
);

test.each(['text', 'markdown', 'html'] as const)(
  'names the dialects of the targets with the reasons in %s',
  (format) => {
    const [strict, legacy] = [
      { syntax: 'v2', reason: 'the default' },
      { syntax: 'v1', reason: 'the launch sets it' },
    ] as const;
    const read = (file: string, dialect: typeof strict | typeof legacy) => ({
      ...targetOf(file, new Map([[file, 'a\n']]), [{}]),
      dialect,
    });
    const repositories = [
      repository('a', [read('nextflow.config', strict), read('b.config', legacy)]),
      repository('b', [read('nextflow.config', strict)]),
    ];
    expect(render(format, reportOf(repositories)).replaceAll('\\', '')).toContain(
      'Dialect: v2 in 2 targets (the default), v1 in 1 target (the launch sets it)',
    );
  },
);
