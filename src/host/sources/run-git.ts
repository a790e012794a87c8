import { spawn } from 'node:child_process';

export interface GitRun {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Most bytes of output. */
  readonly maxBytes: number;
  /** Message for more output. */
  readonly excess?: string;
  /** Most bytes of one file that Git writes, such as a pack; unbounded by default, and where there is no POSIX shell. */
  readonly maxFileBytes?: number;
  /** For the command, in milliseconds; two minutes by default. */
  readonly timeLimit?: number;
  /** Ends Git and the programs that it started. */
  readonly signal?: AbortSignal;
}

const usualTimeLimit = 120_000;
/** KiB of virtual memory where files are bounded: a small delta can unpack to any size. */
const maxMemory = 4 * 2 ** 20;
/** Lines of an error message that are kept: the last ones have the cause. */
const maxErrors = 4096;

/** Runs a Git command and returns its output. Rejects with Git's message. */
export function runGit(args: readonly string[], run: GitRun): Promise<Buffer> {
  const { cwd, env, input, maxBytes, timeLimit = usualTimeLimit, signal } = run;
  return new Promise((resolve, reject) => {
    const [program, ...words] = boundFiles(['git', ...args], run.maxFileBytes);
    // A group of its own: the helpers that Git starts end with it.
    const child = spawn(program, words, { cwd, env: { ...env }, stdio: 'pipe', detached: true });
    const out: Buffer[] = [];
    let size = 0;
    let errors = '';
    let reason: string | undefined;
    const end = (why: string): void => {
      reason ??= why;
      if (child.pid !== undefined) {
        try {
          process.kill(-child.pid, 'SIGKILL');
        } catch {
          // It has ended by itself.
        }
      }
    };
    const timer = setTimeout(() => end(`Git took more than ${timeLimit / 1000} seconds`), timeLimit);
    const abort = (): void => end('it was stopped');
    if (signal?.aborted === true) abort();
    signal?.addEventListener('abort', abort, { once: true });
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    child.stdout.on('data', (chunk: Buffer) => {
      out.push(chunk);
      size += chunk.length;
      if (size > maxBytes) end(run.excess ?? `it is larger than ${Math.ceil(maxBytes / 2 ** 20)} MiB`);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-maxErrors);
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      finish();
      reject(error.code === 'ENOENT' ? createNotInstalledError() : error);
    });
    child.on('close', (code) => {
      finish();
      if (code === 0 && reason === undefined) resolve(Buffer.concat(out));
      else if (code === 127 && reason === undefined) reject(createNotInstalledError());
      else reject(new Error(reason ?? findLastLine(errors)));
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
  });
}

function createNotInstalledError(): Error {
  return new Error('the program git is not installed');
}

/** Returns a command that may write no file larger than a number of bytes; a program that does gets an error or a signal. */
function boundFiles(
  command: readonly [string, ...string[]],
  bytes: number | undefined,
): readonly [string, ...string[]] {
  if (bytes === undefined || process.platform === 'win32') return command;
  const script = 'ulimit -f "$1"; ulimit -v "$2" 2>/dev/null; shift 2; exec "$@"';
  // POSIX counts files in blocks of 512 bytes.
  return ['/bin/sh', '-c', script, 'sh', String(Math.ceil(bytes / 512)), String(maxMemory), ...command];
}

const isError = /^(?:fatal|error):/u;
/** Messages that follow one with the cause. */
const wrapper = /^fatal: (?:index-pack failed|Could not read from remote repository|fsck error in packed object)/u;

function findLastLine(errors: string): string {
  const all = errors.split('\n').filter((line) => line.trim() !== '');
  const exact = all.filter((line) => !wrapper.test(line));
  const lines = exact.some((line) => isError.test(line)) ? exact : all;
  const line = (lines.findLast((each) => isError.test(each)) ?? lines.at(-1) ?? 'Git failed')
    .replace(/^(?:fatal|error): /u, '')
    .replace(/\.$/u, '');
  return /certificate|CA cert/u.test(line)
    ? `${line}; GIT_SSL_CAINFO names the file of an authority of your own`
    : line;
}
