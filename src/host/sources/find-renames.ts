import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '../folders/temporary-folder.ts';
import { findObjects } from '../read-git.ts';
import { runGit } from './run-git.ts';

/** Commits that are searched, and bytes that Git may print of them. */
const [maxCommits, maxBytes] = [5000, 32 * 2 ** 20];

export interface RenameRequest {
  /** Root of the checkout. */
  readonly root: string;
  readonly commit: string;
  /** Day, in UTC, from which commits count. */
  readonly since: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Finds files that commits have renamed, with Git's own detection: new paths by the old ones. Git runs in an empty folder of
 * its own that only borrows the objects, because a repository's settings can name programs that Git would start. Returns
 * undefined if Git or the history is not available.
 */
export async function findRenames({
  root,
  commit,
  since,
  env,
}: RenameRequest): Promise<ReadonlyMap<string, string> | undefined> {
  const objects = findObjects(root);
  if (objects === undefined || !/^[0-9a-f]{40,64}$/u.test(commit)) return undefined;
  const { path: cwd, signal, remove } = createTemporaryFolder('renames');
  const callGit = (args: readonly string[]): Promise<Buffer> =>
    runGit(['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false', '-c', 'diff.renameLimit=1000', ...args], {
      ...{ cwd, signal },
      env: { ...(env['PATH'] === undefined ? {} : { PATH: env['PATH'] }), ...safeEnvironment },
      maxBytes: maxBytes,
    });
  try {
    await callGit([
      'init',
      '--quiet',
      '--bare',
      '--template=',
      ...(commit.length === 64 ? ['--object-format=sha256'] : []),
      '.',
    ]);
    writeFileSync(join(cwd, 'objects/info/alternates'), `${objects}\n`);
    // In a shallow clone, commits name parents that are absent.
    const shallow = join(objects, '..', 'shallow');
    if (existsSync(shallow)) return undefined;
    const log = await callGit([
      'log',
      `--max-count=${maxCommits}`,
      `--since=${since}T00:00:00Z`,
      ...['--reverse', '--format=', '--name-status', '-z', '--find-renames', '--diff-filter=R'],
      ...['--no-ext-diff', '--no-textconv', commit],
    ]);
    return readRenames(log.toString());
  } catch {
    return undefined;
  } finally {
    remove();
  }
}

const safeEnvironment = {
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_TERMINAL_PROMPT: '0',
  HOME: '/nonexistent',
  LC_ALL: 'C',
};

/** Reads `R095 NUL old NUL new NUL …`, the oldest rename first. */
function readRenames(log: string): ReadonlyMap<string, string> {
  const renames = new Map<string, string>();
  const words = log.split('\0').map((word) => word.replace(/^\n+/u, ''));
  for (let at = 0; at + 2 < words.length; at += 3) {
    const [status = '', from = '', to = ''] = words.slice(at, at + 3);
    if (!/^R\d+$/u.test(status)) break;
    for (const [first, last] of renames) if (last === from) renames.set(first, to);
    renames.set(from, to);
  }
  return renames;
}
