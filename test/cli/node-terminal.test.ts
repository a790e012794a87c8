import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { hasLinks, openTerminal } from '../../src/cli/node-terminal.ts';

test.each([
  [{ TERM_PROGRAM: 'vscode' }, true],
  [{ VTE_VERSION: '6800' }, true],
  [{ WT_SESSION: 'x' }, true],
  [{ VTE_VERSION: '4900' }, false],
  [{ TERM: 'xterm-256color' }, false],
  [{ TERM: 'dumb', KITTY_WINDOW_ID: '1' }, false],
  [{ TERM_PROGRAM: 'vscode', TMUX: '/tmp/x' }, false],
  [{ TERM_PROGRAM: 'vscode', CI: 'true' }, false],
  [{ FORCE_HYPERLINK: '1', CI: 'true' }, true],
  [{ TERM_PROGRAM: 'vscode', FORCE_HYPERLINK: '0' }, false],
])('has links in a terminal with %j: %s', (env, expected) => {
  expect(hasLinks(true, env)).toBe(expected);
});

test('has no links in a pipe, unless they are forced', () => {
  expect(hasLinks(false, { TERM_PROGRAM: 'vscode' })).toBe(false);
  expect(hasLinks(false, { FORCE_HYPERLINK: '1' })).toBe(true);
});

/** Asks a question at a terminal on which these keys are typed. */
function askWith(keys: string) {
  const [stdin, stderr] = [new PassThrough(), new PassThrough()].map((stream) =>
    Object.assign(stream, { isTTY: true }),
  );
  const kill = vi.fn();
  const { ask } = openTerminal({ ...process, stdin, stderr, kill, pid: 7 } as unknown as NodeJS.Process);
  const answer = ask?.('Record? ');
  stdin?.write(keys);
  return { answer, kill };
}

test('reads an answer from a terminal', async () => {
  expect(await askWith('Y \r').answer).toBe('y');
  expect(await askWith('\u0004').answer).toBe('');
});

test('ends as by SIGINT when Ctrl-C is typed at a question', async () => {
  const { answer, kill } = askWith('\u0003');
  await vi.waitFor(() => expect(kill).toHaveBeenCalledWith(7, 'SIGINT'));
  expect(await Promise.race([answer, 'no answer'])).toBe('no answer');
});
