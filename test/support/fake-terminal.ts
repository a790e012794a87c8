import type { OutputStream, Terminal } from '../../src/cli/terminal.ts';

export interface FakeTerminal extends Terminal {
  readonly out: () => string;
  readonly err: () => string;
}

/** A terminal that keeps what is written to it. */
export function fakeTerminal(env: Readonly<Record<string, string>> = {}, cwd = '/'): FakeTerminal {
  const out: string[] = [];
  const err: string[] = [];
  return {
    cwd,
    env,
    stdout: fakeStream(out),
    stderr: fakeStream(err),
    out: () => out.join(''),
    err: () => err.join(''),
  };
}

function fakeStream(written: string[]): OutputStream {
  return {
    isTTY: false,
    color: false,
    width: undefined,
    write: async (text) => {
      written.push(text);
    },
  };
}
