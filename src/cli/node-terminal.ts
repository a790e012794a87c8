import { createInterface } from 'node:readline';
import { cannotWrite } from '../host/write-file.ts';
import type { OutputStream, Terminal } from './terminal.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Opens the terminal of a process. */
export function openTerminal(process: NodeJS.Process): Terminal {
  return {
    cwd: process.cwd(),
    env: process.env,
    stdout: wrapStream(process.stdout, process.env, false),
    stderr: wrapStream(process.stderr, process.env, true),
    ask:
      process.stdin.isTTY === true && process.stderr.isTTY === true ? (question) => ask(process, question) : undefined,
  };
}

/** An end of input is an empty answer; Ctrl-C, which `readline` reads as a key, ends the process as the signal does. */
async function ask({ stdin, stderr, kill, pid }: NodeJS.Process, question: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    return await new Promise<string>((resolve) => {
      lines.once('SIGINT', () => kill(pid, 'SIGINT'));
      lines.once('close', () => resolve(''));
      lines.question(question, (answer) => resolve(answer.trim().toLowerCase()));
    });
  } finally {
    lines.close();
  }
}

/**
 * Wraps a standard stream. A reader that closes the pipe (`| head`) is not an error: further output is dropped, and the
 * exit code stays. An error of standard error itself cannot be reported anywhere.
 */
function wrapStream(stream: NodeJS.WriteStream, env: Environment, isForErrors: boolean): OutputStream {
  let closed = false;
  let failure: Error | undefined;
  // Each write reports its own failure; without a listener the stream would end the process.
  stream.on('error', () => {
    closed = true;
  });
  return {
    isTTY: stream.isTTY === true,
    color: hasColor(stream.isTTY === true, env),
    hasLinks: hasLinks(stream.isTTY === true, env),
    width: stream.isTTY === true ? stream.columns : undefined,
    write(text) {
      const written = new Promise<void>((resolve, reject) => {
        if (failure !== undefined) reject(failure);
        else if (closed) resolve();
        else
          stream.write(text, (error: NodeJS.ErrnoException | null | undefined) => {
            if (error !== null && error !== undefined && error.code !== 'EPIPE' && !isForErrors)
              failure ??= cannotWrite('to standard output', error);
            if (failure === undefined) resolve();
            else reject(failure);
          });
      });
      // Callbacks cannot wait for what they write; the next write reports its failure.
      written.catch(() => undefined);
      return written;
    },
  };
}

/** https://no-color.org, https://force-color.org: set and not empty; `FORCE_COLOR=0` means no. */
function hasColor(isTTY: boolean, env: Environment): boolean {
  const force = env['FORCE_COLOR'];
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false;
  return isTTY && env['TERM'] !== 'dumb';
}

/** Terminals that are known to follow OSC 8 links, by the variables that they set; `FORCE_HYPERLINK` overrides. */
export function hasLinks(isTTY: boolean, env: Environment): boolean {
  const force = env['FORCE_HYPERLINK'];
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  if (!isTTY || env['TERM'] === 'dumb' || isSet(env['CI']) || isSet(env['TMUX']) || isSet(env['STY'])) return false;
  const programs = ['iTerm.app', 'WezTerm', 'vscode', 'ghostty', 'Hyper', 'rio'];
  const isKnown = ['WT_SESSION', 'KONSOLE_VERSION', 'KITTY_WINDOW_ID', 'DOMTERM'].some((name) => isSet(env[name]));
  // VTE, which GNOME's terminal and others contain, has links since 0.50.
  return isKnown || programs.includes(env['TERM_PROGRAM'] ?? '') || Number(env['VTE_VERSION'] ?? 0) >= 5000;
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
