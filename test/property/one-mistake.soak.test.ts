import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.ts';
import type { LoadedPack } from '../../src/engine/packs/load-pack.ts';
import { findRepeated } from './find-repeated.ts';

const corpus = join(import.meta.dirname, '../../../shared/corpus');

const engine = createEngine({ cwd: '/' });
let pack: LoadedPack;
beforeAll(async () => {
  pack = await engine.policies.load();
}, 120_000);
afterAll(() => engine.close());

/** The repositories of a corpus, without the two largest, which take half of the time. */
function list(folder: string): readonly string[] {
  return readdirSync(join(corpus, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:bactopia__bactopia|nextflow-io__nextflow)$/u.test(entry.name))
    .map((entry) => join(corpus, folder, entry.name));
}

test.skipIf(!existsSync(corpus)).each(['auto', 'v1', 'v2'] as const)(
  'finds no two findings of the corpora with the same rule, place and cause, with --syntax %s (needs the shared directory)',
  async (syntax) => {
    const all = [...list('repos'), ...list('fresh')];
    // The default reads each repository; a third of them is enough for what only the other choices differ in.
    const chosen = syntax === 'auto' ? all : all.filter((_, at) => at % 3 === 0);
    expect(await findRepeated({ engine, pack }, chosen, syntax)).toEqual([]);
  },
  600_000,
);
