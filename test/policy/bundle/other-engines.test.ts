import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compiler } from '../../support/shared-compiler.ts';
import { preparePack } from '../prepare-pack.ts';
import { readRegoFolder, repositoryRoot } from '../rego-folder.ts';
import { buildAndOpen, compareEngines, documentsBelow } from './other-engines.ts';

const ready = await preparePack(readRegoFolder('policies'), compiler);
const bundle = await buildAndOpen('policies');
const documents = await documentsBelow(join(repositoryRoot, 'examples', 'organisation'), 'all');

test('has the same verdicts as OPA for a bundle of the starter pack over the examples', async () => {
  const { counts, contradictions } = await compareEngines(documents, ready, bundle, compiler);
  expect(contradictions).toEqual([]);
  expect(counts.get('fail/fail')).toBeGreaterThan(20);
  expect(counts.get('pass/pass')).toBeGreaterThan(20);
});
