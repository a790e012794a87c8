import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { program } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('does not pass if the process ends before its command', () => {
  const cwd = temporaryFolder({ 'silent.cjs': 'process.stdout.write = () => false;' });
  const run = (...options: readonly string[]): number | null =>
    spawnSync(process.execPath, [...options, program, '--version'], { cwd, stdio: 'pipe' }).status;
  expect(run()).toBe(0);
  expect(run('--require', join(cwd, 'silent.cjs'))).toBe(70);
});
