import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseOutputs, planOutputs } from '../../src/cli/outputs.ts';
import { reportFormats } from '../../src/reports/registry.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function plan(texts: readonly string[], repositories: readonly string[]): readonly (readonly (string | undefined)[])[] {
  const outputs = parseOutputs(texts, reportFormats);
  const files = planOutputs(outputs, repositories);
  return files.map(({ format, path, repository }) => [format.name, path, repository]);
}

test('writes a report of a run to one file or to stdout', () => {
  expect(plan(['text', 'junit=out/j=1.xml'], ['a', 'b'])).toEqual([
    ['text', undefined, undefined],
    ['junit', 'out/j=1.xml', undefined],
  ]);
  expect(plan(['junit=-'], ['a'])).toEqual([['junit', undefined, undefined]]);
});

test('writes a format with one file a repository to a file, stdout, a pattern or a directory', () => {
  const folder = temporaryFolder();
  expect(plan(['sarif=x.sarif'], ['a/b'])).toEqual([['sarif', 'x.sarif', 'a/b']]);
  expect(plan(['sarif'], ['a/b'])).toEqual([['sarif', undefined, 'a/b']]);
  expect(plan(['sarif=out/{repository}.json'], ['a/b', 'c'])).toEqual([
    ['sarif', 'out/a__b.json', 'a/b'],
    ['sarif', 'out/c.json', 'c'],
  ]);
  expect(plan(['sarif=out'], ['c'])).toEqual([['sarif', join('out', 'c.sarif'), 'c']]);
  expect(plan([`sarif=${folder}`], ['c', 'd'])).toEqual([
    ['sarif', join(folder, 'c.sarif'), 'c'],
    ['sarif', join(folder, 'd.sarif'), 'd'],
  ]);
});

test('writes no file for a format with one file a repository if there are none', () => {
  expect(plan(['sarif=x.sarif', 'junit=x.xml'], [])).toEqual([['junit', 'x.xml', undefined]]);
});

test('keeps every repository name inside the directory', () => {
  expect(plan(['sarif=out'], ['../../etc', '..', 'a\u0000b'])).toEqual([
    ['sarif', 'out/___..__etc.sarif', '../../etc'],
    ['sarif', 'out/_.sarif', '..'],
    ['sarif', 'out/a_b.sarif', 'a\u0000b'],
  ]);
});

test.each([
  [['sarfi=x'], ['a'], 'usage/unknown-format', 'Did you mean sarif?'],
  [['junit='], ['a'], 'usage/missing-value', '--output junit= has no path after "=".'],
  [['text', 'junit'], ['a'], 'usage/two-reports-on-stdout', 'FORMAT=PATH'],
  [['sarif=x.sarif'], ['a', 'b'], 'usage/one-file-a-repository', 'sarif=reports/{repository}.sarif'],
  [['gitlab=x.json'], ['a', 'b'], 'usage/one-file-a-repository', 'gitlab=reports/{repository}.gitlab.json'],
  [['nope'], ['a'], 'usage/unknown-format', 'Unknown format "nope". The help of --output lists the formats.'],
  [['sarif'], ['a', 'b'], 'usage/one-file-a-repository', 'there are 2 repositories'],
  [['sarif=out'], ['a/b', 'a__b'], 'usage/two-reports-in-one-file', 'out/a__b.sarif'],
  [['junit=x', 'text=x'], ['a'], 'usage/two-reports-in-one-file', 'x'],
])('plans %j for %j as %s', (texts, repositories, code, part) => {
  expect(() => plan(texts, repositories)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(part) }),
  );
});
