import { expect, test } from 'vitest';
import { hasLinks } from '../../src/cli/node-terminal.ts';

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
