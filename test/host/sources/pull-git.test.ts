import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { HostError } from '../../../src/base/errors.ts';
import { pullGit } from '../../../src/host/sources/pull-git.ts';
import type { Pulled } from '../../../src/host/sources/pulled.ts';
import { type GitSource, parseSource } from '../../../src/policy/bundle/source.ts';
import { readTar } from '../../../src/policy/bundle/tar.ts';
import { hasGit } from '../../support/git-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const files = {
  'rules/a.rego': 'package a',
  'rules/deep/b.rego': 'package b',
  'rules/regions/data.json': '{"allowed": []}',
  'rules/README.md': '# Rules',
  'rules/other.json': '{}',
  '.gitattributes': '*.rego export-ignore eol=crlf filter=evil',
};

interface Repository {
  readonly folder: string;
  readonly git: (...args: readonly string[]) => string;
}

function createRepository(content: Readonly<Record<string, string>> = files): Repository {
  const folder = temporaryFolder(content);
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', HOME: folder },
    }).trim();
  git('init', '--quiet', '--initial-branch=main');
  git('-c', 'filter.evil.clean=cat', 'add', '.');
  git('commit', '--quiet', '-m', 'one');
  git('tag', 'v1');
  return { folder, git };
}

const pull = ({ folder }: Repository, rest: string, env = {}, allowFiles = true): Promise<Pulled> =>
  pullGit(parseSource(`git::${pathToFileURL(folder).href}${rest}`) as GitSource, {
    fetch,
    env: { PATH: process.env['PATH'], ...env },
    allowFiles,
  });
const show = ({ archive }: Pulled): readonly string[] =>
  readTar(archive, 'x', 99).map(({ path, bytes }) => `${path}: ${new TextDecoder().decode(bytes)}`);
const left = (): readonly string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('plumbline-git-'));

describe.skipIf(!hasGit)('with the program git', () => {
  test('fetches the policies and data of a directory at a tag, a branch and a commit', async () => {
    const repository = createRepository();
    const before = left();
    const commit = repository.git('rev-parse', 'HEAD');
    const pulled = await pull(repository, '//rules?ref=v1');
    expect(show(pulled)).toEqual(['a.rego: package a', 'deep/b.rego: package b', 'regions/data.json: {"allowed": []}']);
    expect(pulled.revision).toBe(commit);
    for (const ref of ['main', commit, 'refs/heads/main']) {
      expect(await pull(repository, `//rules?ref=${ref}`), ref).toEqual(pulled);
    }
    expect(show(await pull(repository, ''))[0]).toBe('rules/a.rego: package a');
    expect(left()).toEqual(before);
  });

  test('builds the same bundle from the same files, whatever the commit', async () => {
    const repository = createRepository();
    const first = await pull(repository, '//rules');
    writeFileSync(join(repository.folder, 'rules', 'README.md'), '# More');
    repository.git('commit', '--quiet', '-am', 'two');
    const second = await pull(repository, '//rules');
    expect(second.archive).toEqual(first.archive);
    expect(second.revision).not.toBe(first.revision);
  });

  test('hooks, filters and settings of the machine mean nothing', async () => {
    const repository = createRepository();
    const home = temporaryFolder();
    const evil = join(home, 'ran');
    writeFileSync(
      join(home, '.gitconfig'),
      `[core]\n\tfsmonitor = "touch ${evil}"\n[filter "evil"]\n\tsmudge = touch ${evil}\n[url "file:///nonexistent"]\n\tinsteadOf = file://\n`,
    );
    await expect(pull(repository, '//rules?ref=v1', { HOME: home })).resolves.toBeDefined();
    expect(existsSync(evil)).toBe(false);
  });

  test.each([
    ['?ref=v9', /v9/u],
    ['//nowhere?ref=v1', /it has no directory nowhere there/u],
    ['//rules/a.rego?ref=v1', /it has no directory rules\/a\.rego there/u],
    ['//rules/regions?ref=v1', /there is no Rego in its directory rules\/regions/u],
  ])('names %s as missing', async (rest, why) => {
    const pulled = pull(createRepository(), rest);
    await expect(pulled).rejects.toThrow(HostError);
    await expect(pulled).rejects.toThrow(why);
  });

  test('takes all files of a signed directory, as the signature lists them', async () => {
    const repository = createRepository({ ...files, 'rules/.signatures.json': '{}', '.signatures.json.md': '' });
    expect(show(await pull(repository, '//rules')).map((line) => line.split(':')[0])).toEqual([
      '.signatures.json',
      'README.md',
      'a.rego',
      'deep/b.rego',
      'other.json',
      'regions/data.json',
    ]);
  });

  test('refuses a link in the place of a policy', async () => {
    const repository = createRepository();
    symlinkSync('/etc/passwd', join(repository.folder, 'rules', 'c.rego'));
    repository.git('add', '.');
    repository.git('commit', '--quiet', '-m', 'link');
    await expect(pull(repository, '//rules')).rejects.toThrow(
      '"c.rego" in it is a symbolic link, and only files are taken',
    );
  });

  test('repositories of this machine are for tests alone, and no program is run for an address', async () => {
    const repository = createRepository();
    await expect(pull(repository, '', {}, false)).rejects.toThrow('Git is asked by https:// only');
    const source: GitSource = { kind: 'git', name: 'x', url: 'ext::sh -c true', folder: '', ref: 'main' };
    await expect(pullGit(source, { fetch, env: { PATH: process.env['PATH'] } })).rejects.toThrow(
      "transport 'ext' not allowed",
    );
  });

  test('reports that Git is missing', async () => {
    await expect(pull(createRepository(), '', { PATH: '/nonexistent' })).rejects.toThrow(
      'the program git is not installed',
    );
  });
});
