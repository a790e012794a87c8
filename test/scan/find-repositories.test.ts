import { symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { UsageError } from '../../src/base/errors.ts';
import { findRepositories } from '../../src/scan/find-repositories.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function find(...paths: readonly string[]): readonly string[] {
  return findRepositories({ cwd: '/', paths, repositories: [], name: undefined }).repositories.map(({ name }) => name);
}

test('recognises a directory with a root nextflow.config or a Git directory as a repository', () => {
  const folder = temporaryFolder({
    'a/nextflow.config': '',
    'b/.git/HEAD': 'ref: refs/heads/main\n',
    'b/x.config': '',
  });
  expect(find(join(folder, 'a'))).toEqual(['a']);
  expect(find(join(folder, 'b'))).toEqual(['b']);
});

test('takes each child of any other directory as a repository, except hidden and skipped ones', () => {
  const folder = temporaryFolder({
    'b/conf/x.config': '',
    'a/nextflow.config': '',
    '.cache/x.config': '',
    'node_modules/p/nextflow.config': '',
    'readme.md': '',
  });
  expect(find(folder)).toEqual(['a', 'b']);
});

test('records the path of a repository inside a checkout, and none for the root of a checkout', () => {
  const root = temporaryFolder({
    '.git/HEAD': 'ref: refs/heads/main\n',
    'pipelines/a/nextflow.config': '',
    'nextflow.config': '',
  });
  const folderOf = (path: string): string | undefined =>
    findRepositories({ cwd: '/', paths: [path], repositories: [], name: undefined }).repositories[0]?.folder;
  expect(folderOf(join(root, 'pipelines', 'a'))).toBe('pipelines/a');
  expect(folderOf(join(root, 'pipelines'))).toBe('pipelines/a');
  expect(folderOf(root)).toBeUndefined();
});

test('treats a directory named as a repository as one, whatever it contains', () => {
  const folder = temporaryFolder({ 'conf/x.config': '' });
  const found = findRepositories({ cwd: '/', paths: [], repositories: [folder], name: undefined });
  expect(found.repositories).toEqual([{ name: basename(folder), path: folder, commit: null, ref: null }]);
});

test('finds configuration files beside the repositories', () => {
  const folder = temporaryFolder({ 'loose.config': '', 'a/nextflow.config': '' });
  expect(findRepositories({ cwd: '/', paths: [folder], repositories: [], name: undefined }).loose).toEqual([folder]);
});

test('names a checkout by its remote, or by --name', () => {
  const root = temporaryFolder({
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/config': '[remote "origin"]\n\turl = https://github.com/acme/rnaseq.git\n',
  });
  expect(find(root)).toEqual(['acme/rnaseq']);
  const named = findRepositories({ cwd: '/', paths: [root], repositories: [], name: 'mine' });
  expect(named.repositories).toEqual([
    { name: 'mine', path: root, commit: null, ref: 'refs/heads/main', remote: 'https://github.com/acme/rnaseq.git' },
  ]);
});

test('scans a repository given twice once, and numbers two of one name', () => {
  const folder = temporaryFolder({ 'x/a/nextflow.config': '', 'y/a/nextflow.config': '' });
  expect(find(join(folder, 'x'), join(folder, 'x', 'a'))).toEqual(['a']);
  expect(find(join(folder, 'x'), join(folder, 'y'))).toEqual(['a', 'a (2)']);
});

test('refuses a path that does not exist', () => {
  const code = 'usage/no-such-path';
  expect(() => find(join(temporaryFolder({}), 'nothing'))).toThrow(expect.objectContaining({ code }));
});

test('assigns a file to the outermost directory of its checkout with a nextflow.config, else to the checkout', () => {
  const folder = temporaryFolder({
    'a/.git/HEAD': 'ref: refs/heads/main\n',
    'a/x.config': '',
    'a/sub/nextflow.config': '',
    'a/sub/conf/nextflow.config': '',
    'b/x.config': '',
  });
  const only = (...paths: readonly string[]): readonly unknown[] =>
    findRepositories({
      cwd: join(folder, 'b'),
      paths: paths.map((path) => join(folder, path)),
      repositories: [],
      name: undefined,
    }).repositories.map(({ path, only: files }) => [path.slice(folder.length + 1), files]);
  expect(only('a/sub/conf/nextflow.config')).toEqual([['a/sub', ['conf/nextflow.config']]]);
  expect(only('a/x.config', 'b/x.config')).toEqual([
    ['a', ['x.config']],
    ['b', ['x.config']],
  ]);
  expect(only('a', 'a/x.config')).toEqual([['a', undefined]]);
});

test('recognises a repository whose root configuration and Git directory are links to themselves', () => {
  const folder = temporaryFolder({ 'a.txt': '' });
  symlinkSync('nextflow.config', join(folder, 'nextflow.config'));
  symlinkSync('.git', join(folder, '.git'));
  expect(find(folder)).toEqual([basename(folder)]);
});

test('refuses one name for several repositories', () => {
  const folder = temporaryFolder({ 'a/nextflow.config': '', 'b/nextflow.config': '' });
  expect(() => findRepositories({ cwd: '/', paths: [folder], repositories: [], name: 'x' })).toThrow(UsageError);
});
