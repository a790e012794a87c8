import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { program } from '../support/run-program.ts';
import { scenarioCache } from '../support/scenario-cache.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const flags = pathToFileURL(join(import.meta.dirname, '../../build/host/v8-flags.js')).href;

/** Sizes in MiB. */
interface Heap {
  /** Largest young generation. */
  readonly young: number;
  /** Largest heap while 20 MiB are alive. */
  readonly whole: number;
}

/** Keeps 20 MiB alive and makes much garbage, in a process of its own; returns the heap's sizes. */
function measureHeap(prepare: string): Heap {
  const script = `
    import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
    import { ${prepare} } from '${flags}';
    ${prepare}();
    const kept = [];
    let [young, whole] = [0, 0];
    for (let round = 0; round < 2000; round++) {
      kept[round % 200] = Array.from({ length: 2000 }, (_, index) => ({ round, index }));
      const spaces = getHeapSpaceStatistics();
      young = Math.max(young, spaces.find(({ space_name }) => space_name === 'new_space').space_size);
      whole = Math.max(whole, getHeapStatistics().total_heap_size);
    }
    console.log(JSON.stringify({ young: young / 2 ** 20, whole: whole / 2 ** 20 }));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  return JSON.parse(output) as Heap;
}

/** Returns the flags that a scan sets. */
function listFlags(words: readonly string[], files: Readonly<Record<string, string>>): readonly string[] {
  const spy = `
    const v8 = require('node:v8');
    const { setFlagsFromString } = v8;
    v8.setFlagsFromString = (flag) => {
      require('node:fs').appendFileSync('flags.txt', flag + '\\n');
      setFlagsFromString(flag);
    };
    require('node:module').syncBuiltinESMExports();`;
  const cwd = temporaryFolder({ 'spy.cjs': spy, 'flags.txt': '', ...files });
  const args = ['--require', join(cwd, 'spy.cjs'), program, 'scan', ...words, '--output', 'json=report.json'];
  const env = { PATH: process.env['PATH'], PLUMBLINE_CACHE_DIR: scenarioCache };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  expect([0, 1, 3], stderr).toContain(status);
  return readFileSync(join(cwd, 'flags.txt'), 'utf8').trim().split('\n');
}

describe('flags for small heaps', () => {
  test('keep the young generation and the heap small', () => {
    const [usual, small] = [measureHeap('optimizeLess'), measureHeap('keepHeapsSmall')];
    expect(small.young).toBeLessThan(usual.young / 2);
    expect(small.whole).toBeLessThan(usual.whole);
  });

  const moderate = ['--heap-growing-percent=150', '--min-semi-space-size=16', '--semi-space-growth-factor=1'];
  const small = ['--heap-growing-percent=20', '--min-semi-space-size=4', '--semi-space-growth-factor=1'];
  const folders = (count: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`all/r${index}/nextflow.config`, '']));

  test('are set for scans of more than 50 repositories', () => {
    const many = listFlags(['all'], folders(51));
    expect(many).toEqual(expect.arrayContaining(moderate));
    expect(many).not.toContain('--heap-growing-percent=20');
    expect(many).toContain('--always-sparkplug');
    const few = listFlags(['all'], folders(50));
    expect(few).toContain('--interrupt-budget=10000000');
    expect(few.filter((flag) => [...small, ...moderate].includes(flag))).toEqual([]);
  });

  test('are set before more than 50 repositories are fetched', () => {
    const lines = Array.from({ length: 51 }, (_, index) => `https://127.0.0.1:1/acme/r${index}`).join('\n');
    const fetched = listFlags(['--repos', 'list.txt'], { 'list.txt': lines });
    expect(fetched).toEqual(expect.arrayContaining(small));
    expect(fetched).not.toContain('--always-sparkplug');
  });
});
