import { execFileSync } from 'node:child_process';
import { appendFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRenames } from '../../../src/host/sources/find-renames.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const env = { PATH: process.env['PATH'] };
const text = Array.from({ length: 20 }, (_, index) => `process.ext.x${index} = ${index}\n`).join('');

function createRepository(): { readonly root: string; git(...args: readonly string[]): string; commit(): string } {
  const root = temporaryFolder({ 'a.config': text, 'b.config': 'x = 1\n' });
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  git('init', '--quiet');
  return {
    ...{ root, git },
    commit() {
      git('add', '--all');
      git('commit', '--quiet', '--message', 'm');
      return git('rev-parse', 'HEAD');
    },
  };
}

test('follows a file over several renames and edits', async () => {
  const { root, commit } = createRepository();
  commit();
  renameSync(join(root, 'a.config'), join(root, 'c d.config'));
  appendFileSync(join(root, 'c d.config'), 'y = 2\n');
  commit();
  renameSync(join(root, 'c d.config'), join(root, 'é.config'));
  const last = commit();
  const renames = await findRenames({ root, commit: last, since: '2000-01-01', env });
  expect(renames?.get('a.config')).toBe('é.config');
  expect(renames?.has('b.config')).toBe(false);
});

test('runs no program that the settings of the repository name', async () => {
  const { root, git, commit } = createRepository();
  commit();
  renameSync(join(root, 'a.config'), join(root, 'c.config'));
  writeFileSync(join(root, '.gitattributes'), '*.config diff=evil filter=evil\n');
  const last = commit();
  const evil = join(root, 'evil');
  for (const key of [
    'diff.external',
    'diff.evil.textconv',
    'diff.evil.command',
    'filter.evil.clean',
    'core.fsmonitor',
    'core.pager',
  ]) {
    git('config', key, `touch ${evil}; cat`);
  }
  const renames = await findRenames({ root, commit: last, since: '2000-01-01', env });
  expect(renames?.get('a.config')).toBe('c.config');
  expect(() => rmSync(evil)).toThrow();
});

test('returns undefined without a checkout, without Git, and for a shallow clone', async () => {
  const { root, commit } = createRepository();
  const first = commit();
  const request = { root, commit: first, since: '2000-01-01', env };
  expect(await findRenames({ ...request, root: temporaryFolder({ x: '' }) })).toBeUndefined();
  expect(await findRenames({ ...request, env: { PATH: '/nonexistent' } })).toBeUndefined();
  expect(await findRenames({ ...request, commit: '0'.repeat(40) })).toBeUndefined();
  expect(await findRenames({ ...request, commit: '--output=x' })).toBeUndefined();
  writeFileSync(join(root, '.git/shallow'), `${first}\n`);
  expect(await findRenames(request)).toBeUndefined();
});
