import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findConfigFiles } from '../../src/scan/find-config-files.ts';
import { gitRepository } from '../support/git-repository.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('files are found at any depth, in code-unit order, and nothing else', async () => {
  const root = temporaryFolder({
    'nextflow.config': '',
    'conf/b.config': '',
    'conf/B.config': '',
    '.hidden/c.config': '',
    'conf/readme.md': '',
    config: '',
  });
  mkdirSync(join(root, 'folder.config'));
  expect((await findConfigFiles(root)).files).toEqual([
    '.hidden/c.config',
    'conf/B.config',
    'conf/b.config',
    'nextflow.config',
  ]);
});

test('does not enter the directories of Git, packages and the engine', async () => {
  const root = temporaryFolder({
    '.git/a.config': '',
    'node_modules/p/a.config': '',
    '.nextflow/a.config': '',
    'work/ab/cd/a.config': '',
    'nested/work/a.config': '',
    'framework/a.config': '',
  });
  expect((await findConfigFiles(root)).files).toEqual(['framework/a.config']);
});

test('honours nested .gitignore files, the deepest first', async () => {
  const root = temporaryFolder({
    '.gitignore': 'out/\n*.local.config\n/top.config\n',
    'out/a.config': '',
    'x.local.config': '',
    'top.config': '',
    'conf/top.config': '',
    'conf/.gitignore': '!kept.local.config\nprivate.config\n',
    'conf/kept.local.config': '',
    'conf/private.config': '',
    'other/private.config': '',
  });
  const { files, ignored } = await findConfigFiles(root);
  expect(files).toEqual(['conf/kept.local.config', 'conf/top.config', 'other/private.config']);
  expect(ignored).toEqual(['conf/private.config', 'top.config', 'x.local.config']);
});

test.each(['2', '4'])('a .gitignore has no effect on files that Git tracks (index of version %s)', async (version) => {
  const { root, git } = gitRepository({
    'below/.gitignore': 'out/\n*.local.config\n',
    'below/out/deep/a.config': '',
    'below/out/deep/b.config': '',
    'below/x.local.config': '',
    'below/y.local.config': '',
    'out/c.config': '',
  });
  git('add', '--force', 'below/out/deep/a.config', 'below/y.local.config');
  git('update-index', '--index-version', version);
  expect(await findConfigFiles(join(root, 'below'))).toMatchObject({
    files: ['out/deep/a.config', 'y.local.config'],
    ignored: ['out/deep/b.config', 'x.local.config'],
  });
});

test('a split index, a malformed one and no index leave a .gitignore its effect', async () => {
  const { root, git } = gitRepository({ '.gitignore': 'a.config\n', 'a.config': '' });
  git('add', '--force', 'a.config');
  const ignored = async (): Promise<readonly string[]> => (await findConfigFiles(root)).ignored;
  expect(await ignored()).toEqual([]);
  const index = join(root, '.git', 'index');
  const bytes = readFileSync(index);
  for (let end = 0; end < bytes.length; end += 7) {
    writeFileSync(index, bytes.subarray(0, end));
    expect(await ignored(), `the first ${end} bytes`).toEqual(['a.config']);
  }
  writeFileSync(index, bytes);
  git('update-index', '--split-index');
  expect(await ignored()).toEqual(['a.config']);
  rmSync(index);
  expect(await ignored()).toEqual(['a.config']);
});

test('does not wait for a .gitignore that is a named pipe, nor follow one that leaves the repository', async () => {
  const folder = temporaryFolder({ outside: 'b.config\n', 'root/a.config': '', 'root/sub/b.config': '' });
  const root = join(folder, 'root');
  execFileSync('mkfifo', [join(root, '.gitignore')]);
  symlinkSync('../../outside', join(root, 'sub', '.gitignore'));
  const { files, ignored } = await findConfigFiles(root);
  expect({ files, ignored }).toEqual({ files: ['a.config', 'sub/b.config'], ignored: [] });
});

test('links to directories are not followed, links to files are found, dangling ones too', async () => {
  const folder = temporaryFolder({ 'outside/a.config': '', 'root/b.config': '' });
  const root = join(folder, 'root');
  symlinkSync('../outside', join(root, 'linked'));
  symlinkSync('b.config', join(root, 'c.config'));
  symlinkSync('nothing', join(root, 'd.config'));
  symlinkSync('e.config', join(root, 'e.config'));
  symlinkSync('.', join(root, 'self'));
  expect((await findConfigFiles(root)).files).toEqual(['b.config', 'c.config', 'd.config', 'e.config']);
});

test('names with odd characters are found as they are', async () => {
  const names = ['a b.config', 'ü.config', '[x].config', 'a{b}.config', "quote'.config"];
  const root = temporaryFolder(Object.fromEntries(names.map((name) => [name, ''])));
  expect((await findConfigFiles(root)).files).toEqual([...names].sort());
});

test('includes files that are otherwise left out by an excluding pattern with !', async () => {
  const root = temporaryFolder({
    '.gitignore': 'site.config\nother.config\n',
    'nextflow.config': '',
    'site.config': '',
    'other.config': '',
    'conf/cluster.conf': '',
    'conf/nginx.conf': '',
    'old.config': '',
  });
  expect(await findConfigFiles(root, ['old.config', '!site.config', '!conf/cluster.conf'])).toMatchObject({
    files: ['conf/cluster.conf', 'nextflow.config', 'site.config'],
    ignored: ['other.config'],
    excluded: ['old.config'],
    lookalikes: ['conf/nginx.conf'],
  });
});
