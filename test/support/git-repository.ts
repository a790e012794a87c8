import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

export type Files = Readonly<Record<string, string | null>>;

export interface GitRepository {
  readonly root: string;
  git(...args: readonly string[]): string;
  /** Writes files; null removes one. */
  write(files: Files): void;
  /** Writes files and commits everything. Returns the commit. */
  commit(files?: Files): string;
}

/** A Git repository on branch `main` with one commit of these files, removed when the test ends. */
export function gitRepository(files: Files): GitRepository {
  const root = temporaryFolder();
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
      stdio: 'pipe',
    }).trim();
  const repository: GitRepository = {
    ...{ root, git },
    write: (written) => {
      for (const [path, text] of Object.entries(written)) {
        if (text === null) rmSync(join(root, path));
        else {
          mkdirSync(dirname(join(root, path)), { recursive: true });
          writeFileSync(join(root, path), text);
        }
      }
    },
    commit: (written = {}) => {
      repository.write(written);
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', '--message', 'm');
      return git('rev-parse', 'HEAD');
    },
  };
  git('init', '--quiet', '--initial-branch=main');
  repository.commit(files);
  return repository;
}
