import { expect, test } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';

test('exits with 70 for a bug, and shows its place but not its message', async () => {
  const terminal = fakeTerminal();
  const stdout = {
    ...terminal.stdout,
    write: () => {
      throw new TypeError("cannot read 'hunter2-horse'\n    at hunter2-horse (x.ts:1:1)");
    },
  };
  expect(await runCli(['--version'], { ...terminal, stdout })).toBe(70);
  expect(terminal.err()).toMatch(/^plumbline: internal\/bug: [^\n]+\nTypeError\n {4}at /u);
  expect(terminal.err()).not.toContain('hunter2');
});
