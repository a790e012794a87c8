import { spawnSync } from 'node:child_process';
import { HostError } from '../../base/errors.ts';

export interface LocalGitRun {
  /** A bare folder of ours, whose configuration is known. */
  readonly folder: string;
  /** Folders of programs; the only variable that is passed on. */
  readonly path: string | undefined;
  readonly input?: string | Uint8Array;
  /** Most bytes of output, 64 MiB by default; Git is killed beyond. */
  readonly maxBytes?: number;
  /** True to return undefined for more output, in place of an error. */
  readonly mayExceed?: boolean;
}

/** For one command, in milliseconds. */
const timeLimit = 120_000;
const usualMaxBytes = 64 * 2 ** 20;

/** Settings that disable what could run a program or take much memory. */
const settings: readonly string[] = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.bigFileThreshold=1m',
  'core.symlinks=false',
  'diff.renameLimit=1000',
  'gc.auto=0',
  'maintenance.auto=false',
].flatMap((setting) => ['-c', setting]);

/** No settings of the system or the user, no network, no prompts, no objects but those that are there. */
const environment = {
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  HOME: '/nonexistent',
  LC_ALL: 'C',
};

/**
 * Runs a command of Git on local objects and returns its output; undefined if Git exits with an error.
 *
 * @throws HostError if Git is not installed, or takes too long or prints too much.
 */
export function runLocalGit(
  args: readonly string[],
  { folder, path, input, maxBytes = usualMaxBytes, mayExceed = false }: LocalGitRun,
): Buffer | undefined {
  const { error, status, stdout } = spawnSync('git', [...settings, ...args], {
    cwd: folder,
    env: { ...(path === undefined ? {} : { PATH: path }), ...environment, GIT_DIR: folder },
    ...(input === undefined ? {} : { input }),
    stdio: 'pipe',
    timeout: timeLimit,
    killSignal: 'SIGKILL',
    maxBuffer: maxBytes,
  });
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'ENOENT') {
    throw new HostError('host/git', 'The program git is not installed. It is needed to read revisions.');
  }
  if (code === 'ENOBUFS' && !mayExceed) {
    throw new HostError('host/git', `A revision has more than ${Math.ceil(maxBytes / 2 ** 20)} MiB of file names.`);
  }
  if (code === 'ETIMEDOUT') {
    throw new HostError('host/git', `Git took more than ${timeLimit / 1000} seconds to read a revision.`);
  }
  return error === undefined && status === 0 ? stdout : undefined;
}
