import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRepeated } from './find-repeated.ts';

const corpus = join(import.meta.dirname, '../../../shared/corpus');
/** Small repositories with legacy files, profiles, shared includes and missing manifests. */
const repositories = ['repos/cbcrg__grape-nf', 'fresh/CRG-CNAG__CalliNGS-NF', 'fresh/mriffle__nf-teirex-dia'].map(
  (path) => join(corpus, path),
);

test.skipIf(!existsSync(corpus))('no two findings share rule, place and cause (needs the shared folder)', async () => {
  expect(await findRepeated(repositories, 'auto')).toEqual([]);
});
