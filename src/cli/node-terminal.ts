import type { OutputStream, Terminal } from './terminal.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Opens the terminal of a process. */
export function openTerminal(process: NodeJS.Process): Terminal {
  return {
    cwd: process.cwd(),
    env: process.env,
    stdout: wrapStream(process.stdout, process.env),
    stderr: wrapStream(process.stderr, process.env),
  };
}

function wrapStream(stream: NodeJS.WriteStream, env: Environment): OutputStream {
  let closed = false;
  // A reader that closes the pipe (`| head`) is no error: the rest is dropped, and the exit code stays.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    closed = true;
  });
  return {
    isTTY: stream.isTTY === true,
    color: hasColor(stream.isTTY === true, env),
    width: stream.isTTY === true ? stream.columns : undefined,
    write: (text) =>
      new Promise((resolve) => {
        if (closed || text === '') resolve();
        else stream.write(text, () => resolve());
      }),
  };
}

/** https://no-color.org, https://force-color.org: set and not empty; `FORCE_COLOR=0` means no. */
function hasColor(isTTY: boolean, env: Environment): boolean {
  const force = env['FORCE_COLOR'];
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false;
  return isTTY && env['TERM'] !== 'dumb';
}
