import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.ts';
import type { LoadedPack } from '../../src/engine/packs/load-pack.ts';
import { findRepeated } from './find-repeated.ts';

const corpus = join(import.meta.dirname, '../../../shared/corpus');
/** Small repositories with legacy files, profiles, shared includes and missing manifests. */
const repositories = [
  'repos/cbcrg__grape-nf',
  'repos/h3abionet__TADA',
  'fresh/CRG-CNAG__CalliNGS-NF',
  'fresh/mriffle__nf-teirex-dia',
];

const engine = createEngine({ cwd: '/' });
let pack: LoadedPack;
beforeAll(async () => {
  pack = await engine.policies.load();
}, 120_000);
afterAll(() => engine.close());

test.skipIf(!existsSync(corpus)).each(repositories)(
  'finds no two findings of %s with the same rule, place and cause (needs the shared directory)',
  async (path) => {
    expect(await findRepeated({ engine, pack }, [join(corpus, path)], 'auto')).toEqual([]);
  },
);
