import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { findCommit } from '../../../src/host/revisions/find-commit.ts';
import { findMoves } from '../../../src/host/revisions/find-moves.ts';
import { type History, openHistory } from '../../../src/host/revisions/open-history.ts';
import { RevisionFileSystem } from '../../../src/host/revisions/revision-file-system.ts';
import { type GitRepository, gitRepository } from '../../support/git-repository.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const options = { maxFileSize: 100, isExpected: (path: string) => path.endsWith('.config') };

function open(root: string): History {
  const history = openHistory(root, { PATH: process.env['PATH'] });
  if (history === undefined) throw new Error('There is no history.');
  onTestFinished(() => history.close());
  return history;
}

function filesOf({ root }: GitRepository, commit: string, folder = '.'): RevisionFileSystem {
  return new RevisionFileSystem(open(join(root, folder)).revision(commit), options);
}

test('reads the files of a commit, whatever is checked out', () => {
  const repository = gitRepository({ 'nextflow.config': 'a = 1', 'conf/é b.config': 'b = 1', 'notes.txt': 'n' });
  const first = repository.git('rev-parse', 'HEAD');
  repository.commit({ 'nextflow.config': 'a = 2', 'conf/é b.config': null });
  const files = filesOf(repository, first);
  expect([...files.paths()]).toEqual(['conf/é b.config', 'nextflow.config', 'notes.txt']);
  expect(files.read('nextflow.config')).toEqual({ kind: 'text', text: 'a = 1' });
  expect(files.read('./conf/../conf/é b.config')).toEqual({ kind: 'text', text: 'b = 1' });
  expect(files.read('notes.txt')).toEqual({ kind: 'text', text: 'n' });
  expect(files.read('conf')).toEqual({ kind: 'unreadable', reason: 'it is a directory' });
  expect(files.read('absent')).toEqual({ kind: 'missing' });
  expect(files.read('../x')).toEqual({ kind: 'outside' });
});

test('reads a directory of a commit as a repository', () => {
  const repository = gitRepository({ 'pipelines/a/nextflow.config': 'a = 1', 'other.config': '' });
  const commit = repository.git('rev-parse', 'HEAD');
  expect([...filesOf(repository, commit, 'pipelines/a').paths()]).toEqual(['nextflow.config']);
});

test('reads a directory that a commit does not have as empty', () => {
  const repository = gitRepository({ 'a.config': '' });
  const first = repository.git('rev-parse', 'HEAD');
  repository.write({ 'new/nextflow.config': '' });
  expect([...filesOf(repository, first, 'new').paths()]).toEqual([]);
});

test('follows symbolic links within the commit only', () => {
  const repository = gitRepository({ 'conf/base.config': 'a = 1' });
  const link = (target: string, path: string): void => symlinkSync(target, join(repository.root, path));
  link('conf', 'folder');
  link('folder/base.config', 'file.config');
  link('../../etc/passwd', 'out.config');
  link('/etc/passwd', 'absolute.config');
  link('circle.config', 'circle.config');
  const files = filesOf(repository, repository.commit());
  expect(files.read('file.config')).toEqual({ kind: 'text', text: 'a = 1' });
  expect(files.read('folder/base.config')).toEqual({ kind: 'text', text: 'a = 1' });
  expect(files.read('out.config')).toEqual({ kind: 'outside' });
  expect(files.read('absolute.config')).toEqual({ kind: 'outside' });
  expect(files.read('circle.config').kind).toBe('unreadable');
});

test('does not read large files, and reports binary ones', () => {
  const repository = gitRepository({ 'large.config': 'x'.repeat(101), 'binary.config': 'a\0b' });
  const files = filesOf(repository, repository.git('rev-parse', 'HEAD'));
  expect(files.read('large.config')).toEqual({ kind: 'too-large', bytes: 101, limit: 100 });
  expect(files.read('binary.config')).toEqual({ kind: 'binary', digest: expect.stringMatching(/^[0-9a-f]{64}$/u) });
});

test('reads small files beside some that are larger together than Git may print at once', () => {
  const large = 'x'.repeat(3 * 2 ** 20);
  const repository = gitRepository({ 'a.config': 'a = 1', 'large1.config': `${large}1`, 'large2.config': `${large}2` });
  const revision = open(repository.root).revision(repository.git('rev-parse', 'HEAD'));
  const files = new RevisionFileSystem(revision, options);
  expect(files.read('a.config')).toEqual({ kind: 'text', text: 'a = 1' });
  expect(files.read('large1.config')).toEqual({ kind: 'too-large', bytes: large.length + 1, limit: 100 });
  const all = new RevisionFileSystem(revision, { ...options, maxFileSize: 4 * 2 ** 20 });
  expect(all.read('large2.config')).toEqual({ kind: 'text', text: `${large}2` });
});

test('lists the files of a commit once, whoever reads them', () => {
  const repository = gitRepository({ 'a.config': 'a = 1' });
  const revision = open(repository.root).revision(repository.git('rev-parse', 'HEAD'));
  const listFrom = (path: string | undefined): readonly string[] => {
    const env = path === undefined ? {} : { PATH: path };
    return [...new RevisionFileSystem({ ...revision, env }, options).paths()];
  };
  const withoutGit = temporaryFolder();
  expect(() => listFrom(withoutGit)).toThrow('git is not installed');
  expect(listFrom(revision.env.PATH)).toEqual(['a.config']);
  expect(listFrom(withoutGit)).toEqual(['a.config']);
});

test('lists the files of a commit again where their list cannot be kept', () => {
  const repository = gitRepository({ 'a.config': 'a = 1' });
  const revision = open(repository.root).revision(repository.git('rev-parse', 'HEAD'));
  mkdirSync(join(revision.folder, `${revision.tree}.list-${threadId}`));
  const list = (): readonly string[] => [...new RevisionFileSystem(revision, options).paths()];
  expect([list(), list()]).toEqual([['a.config'], ['a.config']]);
});

test('obeys neither settings, hooks, filters nor replaced objects of the repository', () => {
  const repository = gitRepository({ 'a.config': 'a = 1', '.gitattributes': '*.config filter=evil text eol=crlf' });
  const commit = repository.git('rev-parse', 'HEAD');
  const trace = join(temporaryFolder(), 'trace');
  for (const [name, value] of [
    ['filter.evil.smudge', `touch ${trace}`],
    ['filter.evil.process', `touch ${trace}`],
    ['core.fsmonitor', `touch ${trace}`],
    ['core.pager', `touch ${trace}`],
    ['core.sshCommand', `touch ${trace}`],
    ['core.alternateRefsCommand', `touch ${trace}`],
  ] as const) {
    repository.git('config', name, value);
  }
  const object = repository.git('rev-parse', 'HEAD:a.config');
  repository.write({ 'other.txt': 'a = 2' });
  repository.git('replace', object, repository.git('hash-object', '-w', 'other.txt'));
  expect(filesOf(repository, commit).read('a.config')).toEqual({ kind: 'text', text: 'a = 1' });
  expect(existsSync(trace)).toBe(false);
});

test('finds commits by branch, tag, hash and ancestor, loose and packed', () => {
  const repository = gitRepository({ 'a.config': '' });
  const first = repository.git('rev-parse', 'HEAD');
  repository.git('tag', '-a', 'v1', '-m', 'm');
  const second = repository.commit();
  repository.git('branch', 'feature/x');
  const check = (): void => {
    const history = open(repository.root);
    expect(findCommit(history, 'main')).toEqual({ commit: second, isBranch: true });
    expect(findCommit(history, 'feature/x')?.commit).toBe(second);
    expect(findCommit(history, 'v1')).toEqual({ commit: first, isBranch: false });
    expect(findCommit(history, 'HEAD~1')).toEqual({ commit: first, isBranch: false });
    expect(findCommit(history, first.slice(0, 8))?.commit).toBe(first);
    expect(findCommit(history, 'refs/heads/main^')?.commit).toBe(first);
    for (const name of ['absent', '', '--all', '../x', 'HEAD~9', 'main:a', 'f'.repeat(40)]) {
      expect(findCommit(history, name), name).toBeUndefined();
    }
  };
  check();
  repository.git('pack-refs', '--all');
  check();
});

test('refuses a tag with the name of a branch, and lets no name hide a commit', () => {
  const repository = gitRepository({ 'a.config': '' });
  const first = repository.git('rev-parse', 'HEAD');
  repository.git('update-ref', 'refs/remotes/origin/release', first);
  repository.git('tag', 'same');
  repository.git('branch', 'same');
  const second = repository.commit();
  for (const name of ['main', 'release', 'origin/release', first]) {
    repository.git('update-ref', `refs/tags/${name}`, name === 'main' ? first : second);
  }
  const history = open(repository.root);
  for (const name of ['main', 'release', 'origin/release']) {
    expect(() => findCommit(history, name), name).toThrow(/the name of a tag and of a branch\. Write refs\/tags\//u);
  }
  expect(findCommit(history, 'refs/heads/main')).toEqual({ commit: second, isBranch: true });
  expect(findCommit(history, 'refs/tags/main')).toEqual({ commit: first, isBranch: false });
  expect(findCommit(history, 'same')).toEqual({ commit: first, isBranch: false });
  expect(findCommit(history, first)).toEqual({ commit: first, isBranch: false });
});

test('finds branches of the remote, and commits of work trees', () => {
  const repository = gitRepository({ 'a.config': '' });
  const commit = repository.git('rev-parse', 'HEAD');
  repository.git('update-ref', 'refs/remotes/origin/release', commit);
  repository.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/release');
  const folder = join(temporaryFolder(), 'tree');
  repository.git('worktree', 'add', '--quiet', '-b', 'side', folder);
  for (const name of ['release', 'origin/release', 'refs/remotes/origin/HEAD', 'side']) {
    expect(findCommit(open(folder), name), name).toEqual({ commit, isBranch: true });
  }
});

test('finds renamed files by their content', () => {
  const text = Array.from({ length: 20 }, (_, index) => `x.y${index} = ${index}\n`).join('');
  const repository = gitRepository({ 'a.config': text });
  const moves = findMoves(
    open(repository.root),
    new Map([
      ['a.config', text],
      ['gone.config', 'z = 1'],
    ]),
    new Map([
      ['b.config', 'q { r = 5 }'],
      ['new/c.config', `${text}more = 1\n`],
    ]),
  );
  expect([...moves]).toEqual([['a.config', 'new/c.config']]);
});
