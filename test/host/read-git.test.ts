import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readGit } from '../../src/host/read-git.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';

function config(url: string): string {
  return `[core]\n\tbare = false\n[remote "origin"]\n\turl = ${url}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n`;
}

test('reads name, branch and commit of a checkout', () => {
  const root = temporaryFolder({
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/refs/heads/main': `${commit}\n`,
    '.git/config': config('https://github.com/acme/rnaseq.git'),
  });
  const remote = 'https://github.com/acme/rnaseq.git';
  expect(readGit(root)).toEqual({ name: 'acme/rnaseq', remote, commit, ref: 'refs/heads/main' });
});

test('finds a commit among packed references', () => {
  const root = temporaryFolder({
    '.git/HEAD': 'ref: refs/heads/dev\n',
    '.git/packed-refs': `# pack-refs with: peeled fully-peeled sorted\n${'f'.repeat(40)} refs/heads/main\n${commit} refs/heads/dev\n^${'e'.repeat(40)}\n`,
  });
  expect(readGit(root)).toEqual({ name: undefined, commit, ref: 'refs/heads/dev' });
});

test('reads no branch from a checkout of a commit', () => {
  expect(readGit(temporaryFolder({ '.git/HEAD': `${commit}\n` }))).toEqual({ name: undefined, commit, ref: undefined });
});

test('reads no commit from a branch without one', () => {
  const root = temporaryFolder({ '.git/HEAD': 'ref: refs/heads/main\n' });
  expect(readGit(root)).toEqual({ name: undefined, commit: undefined, ref: 'refs/heads/main' });
});

test('reads a work tree through its `.git` file', () => {
  const folder = temporaryFolder({
    'main/.git/worktrees/side/HEAD': 'ref: refs/heads/side\n',
    'main/.git/worktrees/side/commondir': '../..\n',
    'main/.git/refs/heads/side': `${commit}\n`,
    'main/.git/config': config('git@example.org:acme/rnaseq.git'),
    'side/.git': 'gitdir: ../main/.git/worktrees/side\n',
  });
  const remote = 'https://example.org/acme/rnaseq.git';
  expect(readGit(join(folder, 'side'))).toEqual({ name: 'acme/rnaseq', remote, commit, ref: 'refs/heads/side' });
});

test('reads nothing from a directory without Git', () => {
  expect(readGit(temporaryFolder({ 'nextflow.config': '' }))).toBeUndefined();
});

test.each([
  ['https://github.com/acme/rnaseq', 'acme/rnaseq'],
  ['https://user:token@gitlab.example.org/group/sub/rnaseq.git/', 'sub/rnaseq'],
  ['ssh://git@example.org:2222/acme/rnaseq.git', 'acme/rnaseq'],
  ['git@github.com:acme/rnaseq.git', 'acme/rnaseq'],
  ['/srv/git/acme/rnaseq.git', undefined],
  ['file:///srv/git/acme/rnaseq.git', undefined],
  ['../rnaseq', undefined],
])('names the remote %s %s', (url, name) => {
  const root = temporaryFolder({ '.git/HEAD': `${commit}\n`, '.git/config': config(url) });
  expect(readGit(root)?.name).toBe(name);
});

test('does not follow a reference out of the Git directory', () => {
  const folder = temporaryFolder({ secret: `${commit}\n`, 'repo/.git/HEAD': 'ref: refs/../../../secret\n' });
  expect(readGit(join(folder, 'repo'))?.commit).toBeUndefined();
});

test.each([
  ['https://github.com/acme/rnaseq', 'https://github.com/acme/rnaseq'],
  ['https://user:token@gitlab.example.org/group/sub/rnaseq.git/', 'https://gitlab.example.org/group/sub/rnaseq.git'],
  ['http://git.example.org:8080/acme/rnaseq.git?x=token#y', 'http://git.example.org:8080/acme/rnaseq.git'],
  ['ssh://git@example.org:2222/acme/rnaseq.git', 'https://example.org/acme/rnaseq.git'],
  ['git://example.org/acme/rnaseq.git', 'https://example.org/acme/rnaseq.git'],
  ['git@github.com:acme/rnaseq.git', 'https://github.com/acme/rnaseq.git'],
  ['github.com:/acme/rnaseq', 'https://github.com/acme/rnaseq'],
  ['/srv/git/acme/rnaseq.git', undefined],
  ['file:///srv/git/acme/rnaseq.git', undefined],
  ['../rnaseq', undefined],
  ['https://', undefined],
])('derives the web address of %s: %s', (url, remote) => {
  const root = temporaryFolder({ '.git/HEAD': `${commit}\n`, '.git/config': config(url) });
  expect(readGit(root)?.remote).toBe(remote);
});
