import { expect, test } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import type { Terminal } from '../../src/cli/terminal.ts';

test('a bug exits with 70 and shows where it is, not what it says', async () => {
  let shown = '';
  const stderr = { isTTY: false, color: false, width: undefined, write: async (text: string) => void (shown += text) };
  const stdout = {
    ...stderr,
    write: () => {
      throw new TypeError("cannot read 'hunter2-horse'\n    at hunter2-horse (x.ts:1:1)");
    },
  };
  const terminal: Terminal = { cwd: '/', env: {}, stdout, stderr };
  expect(await runCli(['--version'], terminal)).toBe(70);
  expect(shown).toMatch(/^plumbline: internal\/bug: [^\n]+\nTypeError\n {4}at /u);
  expect(shown).not.toContain('hunter2');
});
