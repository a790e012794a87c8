import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Finding, RepositoryResult } from '../../../src/findings/finding.ts';
import { syntaxProblem } from '../../findings/judged-view.ts';
import { render } from '../render.ts';
import { reportOf, repository, sampleReport, targetOf } from '../sample-report.ts';

const golden = (name: string) => join(import.meta.dirname, 'golden', name);

test('the text report of the sample is as recorded', async () => {
  await expect(render('text', sampleReport())).toMatchFileSnapshot(golden('report.txt'));
});

test('without colour no escape sequence is in the report, with colour the same words are', () => {
  const plain = render('text', sampleReport());
  const colored = render('text', sampleReport(), { color: true });
  expect(plain).not.toContain('\u001b');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are made of them
  expect(colored.replace(/\u001b\[[0-9;]*m/gu, '')).toBe(plain);
  expect(colored).not.toBe(plain);
});

test.each([40, 60, 80, 100])('prose and frames keep to %d columns', (width) => {
  const heads = /^(\s*\S.*:\d+:\d+ {2}|── |Findings: | {2}revision )/u;
  const long = render('text', sampleReport(), { width })
    .split('\n')
    .filter((line) => [...line].length > width && !heads.test(line) && line.trim().includes(' '));
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

test('findings of severity info are told in a line for each rule, unless each is asked for', () => {
  const report = reportOf([many(5, { rule: 'resolve/include-remote', severity: 'info', message: 'Not fetched.' })]);
  const text = render('text', report, { width: 100 });
  expect(text).toContain(
    `In short (--verbose shows each)
  resolve/include-remote (info) at nextflow.config:1:1, nextflow.config:2:1, nextflow.config:3:1 and
  2 more
    Not fetched.
`,
  );
  expect(text).not.toContain('> 5');
  expect(render('text', report, { verbose: true })).toContain('nextflow.config:5:1  info  resolve/include-remote');
});

test('a rule that says the same again and again is cut short below the gate, and never at it', () => {
  const heads = (severity: 'low' | 'medium') =>
    render('text', reportOf([many(9, { rule: 'settings/x', severity })])).match(/^nextflow\.config:\d+:1 {2}/gmu)
      ?.length;
  expect([heads('low'), heads('medium')]).toEqual([3, 9]);
});

test('the summary says which rules were switched off or weigh otherwise, and who said so', () => {
  const text = render('text', reportOf([]));
  expect(text).toContain('Switched off: PL-OFF-001 (.plumbline.yaml:3:3)\n');
  expect(text).toContain('Other severity: settings/deprecated high, not low (--rule)\n');
});

test('a run without findings says so', () => {
  const pack = { ...reportOf([]).pack, sources: [] };
  expect(render('text', reportOf([], { ruleChanges: [], pack }))).toBe(
    `── Summary ${'─'.repeat(69)}\n\n0 repositories, 0 targets, 0 views, 0 files, 4 policies\nFindings: none\nNo finding at or above medium.\n`,
  );
});

test('the report begins with the policies that were judged by, by digest and by who vouched for them', () => {
  const [first, second, third, ...rest] = render('text', sampleReport(), { width: 100 }).split('\n');
  expect([first, second]).toEqual(['Policies: starter', expect.stringMatching(/^ {2}sha256:[0-9a-f]{64}$/u)]);
  expect(third).toBe('Policies: git::https://example.org/acme/policies?ref=v1, signed with keys/acme.pem');
  expect(rest[1]).toBe('  revision 0123456789abcdef0123456789abcdef01234567');
});
