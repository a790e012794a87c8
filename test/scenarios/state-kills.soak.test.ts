import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { checkStore } from '../../src/store/open-store.ts';
import { cachedEnv, compileStarterPack } from '../support/compared-repository.ts';
import { killEarly } from '../support/kill-early.ts';
import { callProgram } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const organisation = join(import.meta.dirname, '../../examples/organisation');
const kills = 20;
beforeAll(compileStarterPack, 60_000);

test(`writes after ${kills} kills at other moments the report of an undisturbed scan`, async () => {
  const cwd = temporaryFolder();
  const words = ['scan', organisation, '--at', '2026-11-22', '--output', 'json', '--jobs', '1'];
  const expected = await callProgram(words, { cwd, env: cachedEnv });
  let killed = 0;
  for (let index = 0; index < kills; index++) {
    // From an empty database to one that has most results, and every third time in a state that others have left.
    const bytes = Math.round((index / kills) * 800_000);
    if (index % 3 !== 2) rmSync(join(cwd, 'state'), { recursive: true, force: true });
    if ((await killEarly(cwd, [...words, '--state', 'state'], bytes)) === 'SIGKILL') killed += 1;
    expect(await callProgram([...words, '--state', 'state'], { cwd, env: cachedEnv })).toEqual(expected);
    expect((await checkStore(join(cwd, 'state'))).problems).toEqual([]);
  }
  expect(killed).toBeGreaterThan(kills / 2);
});
