import { spawn } from 'node:child_process';

export interface GitRun {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly maxBytes: number;
}

/** For one command, in milliseconds. */
const timeLimit = 120_000;
/** Lines of an error message that are kept: the last ones have the cause. */
const maxErrors = 4096;

/** Runs a Git command and returns its output. Rejects with Git's message. */
export function runGit(args: readonly string[], { cwd, env, input, maxBytes }: GitRun): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // A group of its own: the helpers that Git starts end with it.
    const child = spawn('git', args, { cwd, env: { ...env }, stdio: 'pipe', detached: true });
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
    child.stdout.on('data', (chunk: Buffer) => {
      out.push(chunk);
      size += chunk.length;
      if (size > maxBytes) end(`it is larger than ${Math.ceil(maxBytes / 2 ** 20)} MiB`);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-maxErrors);
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      reject(error.code === 'ENOENT' ? new Error('the program git is not installed') : error);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code === 0 && reason === undefined) resolve(Buffer.concat(out));
      else reject(new Error(reason ?? lastLine(errors)));
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
  });
}

function lastLine(errors: string): string {
  const lines = errors.split('\n').filter((line) => line.trim() !== '');
  const line = (lines.findLast((each) => /^(?:fatal|error):/u.test(each)) ?? lines.at(-1) ?? 'Git failed')
    .replace(/^(?:fatal|error): /u, '')
    .replace(/\.$/u, '');
  return /certificate|CA cert/u.test(line)
    ? `${line}; GIT_SSL_CAINFO names the file of an authority of your own`
    : line;
}
