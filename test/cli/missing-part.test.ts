import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const dist = join(import.meta.dirname, '../../dist');

/** Runs a copy of the program that has only these files of `dist`. */
function runWith(...parts: readonly string[]): { readonly status: number | null; readonly stderr: string } {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'cli'));
  for (const part of ['cli/main.cjs', ...parts]) copyFileSync(join(dist, part), join(folder, part));
  const main = join(folder, 'cli/main.cjs');
  const { status, stderr } = spawnSync(process.execPath, [main, 'scan', '--no-cache'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stderr: stderr.replaceAll(folder, 'DIST') };
}

test.each([
  ['the program', [], 'cli/program.cjs'],
  ['a part that the program needs at once', ['cli/program.cjs'], 'shared/'],
])('names the missing file and what to do without %s', (_, parts, missing) => {
  const { status, stderr } = runWith(...parts);
  expect(status).toBe(2);
  expect(stderr).toContain(`plumbline: The file DIST/${missing}`);
  expect(stderr).toMatch(
    / of the program is missing\. Install Plumbline again, or run `npm ci` and `npm run build`.*\n$/u,
  );
  expect(stderr.trim()).not.toContain('\n');
});
