import { join } from 'node:path';
import { expect, test } from 'vitest';
import { render } from './render.ts';
import { reportOf, repository, sampleReport, targetOf } from './sample-report.ts';

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
  const heads = /^(\s*\S.*:\d+:\d+ {2}|── |Findings: )/u;
  const long = render('text', sampleReport(), { width })
    .split('\n')
    .filter((line) => [...line].length > width && !heads.test(line) && line.trim().includes(' '));
  expect(long).toEqual([]);
});

test('notes of one kind are told once, with their first places', () => {
  const target = targetOf('nextflow.config', new Map([['nextflow.config', '']]), [{}]);
  const notes = [1, 2, 3, 4, 5].map((line) => ({
    code: 'resolve/include-remote',
    message: 'It is not fetched.',
    location: { file: 'nextflow.config', line, column: 1, endLine: line, endColumn: 9 },
  }));
  const text = render('text', reportOf([repository('acme/a', [{ ...target, notes }])]), { width: 100 });
  expect(text).toContain(
    `Notes
  resolve/include-remote at nextflow.config:1:1, nextflow.config:2:1, nextflow.config:3:1 and 2 more
    It is not fetched.
`,
  );
});

test('a run without findings says so', () => {
  expect(render('text', reportOf([]))).toBe(
    `── Summary ${'─'.repeat(69)}\n\n0 repositories, 0 targets, 0 views, 0 files, 4 policies\nFindings: none\nNo finding at or above medium.\n`,
  );
});
