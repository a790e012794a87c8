import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

const settings = {
  'user.name': 'a',
  'user.email': 'a@example.org',
  // A process for each commit.
  'maintenance.auto': 'false',
};

const environment = {
  PATH: process.env['PATH'],
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_COUNT: String(Object.keys(settings).length),
  ...Object.fromEntries(
    Object.entries(settings).flatMap(([name, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, name],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ),
};

/** The shell starts processes in a tenth of the time that a worker of the tests needs. */
const commitAll = 'git add --all && git commit --quiet --allow-empty --message m && git rev-parse HEAD';

export type Files = Readonly<Record<string, string | null>>;

export interface GitRepository {
  readonly root: string;
  git(...args: readonly string[]): string;
  /** Writes files; null removes one. */
  write(files: Files): void;
  /** Writes files and commits everything. Returns the commit. */
  commit(files?: Files): string;
}

const configuration = `[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = false
\tlogallrefupdates = true
`;

/** Writes what `git init` writes, without its process: a worker of the tests takes long to start one. */
function initialize(root: string): void {
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags', 'info'])
    mkdirSync(join(root, '.git', folder), { recursive: true });
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(root, '.git/config'), configuration);
}

/** A Git repository on branch `main` with one commit of these files, removed when the test ends. */
export function gitRepository(files: Files): GitRepository {
  const root = temporaryFolder();
  const run = (program: string, args: readonly string[]): string =>
    execFileSync(program, args, { cwd: root, encoding: 'utf8', env: environment, stdio: 'pipe' }).trim();
  const repository: GitRepository = {
    root,
    git: (...args) => run('git', args),
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
      return run('/bin/sh', ['-c', commitAll]);
    },
  };
  initialize(root);
  repository.commit(files);
  return repository;
}
