import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const hasPreCommit = spawnSync('pre-commit', ['--version']).status === 0;

// Installs the packages of this repository into an environment of its own.
test.skipIf(!hasPreCommit)('a hook judges the repository (the program pre-commit)', { timeout: 600_000 }, () => {
  const home = temporaryFolder({
    'user/nextflow.config': "docker.enabled = true\ndocker.runOptions = '--privileged'\n",
  });
  const git = (cwd: string, ...args: readonly string[]): string =>
    execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  git(home, 'clone', '--quiet', root, 'hooks');
  const commit = git(join(home, 'hooks'), 'rev-parse', 'HEAD');
  const user = join(home, 'user');
  const repository = { repo: join(home, 'hooks'), rev: commit, hooks: [{ id: 'plumbline' }] };
  writeFileSync(join(user, '.pre-commit-config.yaml'), JSON.stringify({ repos: [repository] }));
  git(user, 'init', '--quiet');
  git(user, 'add', '.');
  const env = { ...process.env, PRE_COMMIT_HOME: join(home, 'cache') };
  const run = (): ReturnType<typeof spawnSync> =>
    spawnSync('pre-commit', ['run', '--all-files'], { cwd: user, encoding: 'utf8', env });
  const failed = run();
  expect(String(failed.stdout)).toContain('PL-PRIVILEGE-002');
  expect(failed.status).toBe(1);
  writeFileSync(join(user, 'nextflow.config'), "manifest.nextflowVersion = '!>=25.04.0'\n");
  git(user, 'add', '.');
  const passed = run();
  expect([passed.status, String(passed.stdout)]).toEqual([0, expect.stringContaining('Passed')]);
});
