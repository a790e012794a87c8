import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOption } from '../../src/cli/command.ts';
import { commands } from '../../src/cli/commands.ts';
import { renderManual } from '../../src/cli/render/man.ts';
import { version } from '../../src/version.ts';

const page = renderManual(await Promise.all(commands.map((each) => each.load())), version);

test('equals the man page of the package', () => {
  expect(readFileSync(join(import.meta.dirname, '../../man/plumbline.1'), 'utf8')).toBe(page);
});

test('has every command and every option', async () => {
  const plain = page.replaceAll('\\-', '-');
  for (const each of commands) {
    const { name, options } = await each.load();
    expect(plain).toContain(`.SS "${name}`);
    for (const line of options) expect(plain).toContain(`--${readOption(line).name}`);
  }
});

const hasGroff = spawnSync('groff', ['--version']).status === 0;

test.skipIf(!hasGroff)('is read without a warning (the program groff)', () => {
  const { status, stderr, stdout } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-P-cbou'], {
    input: page,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('EXIT STATUS');
});
