import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compiler } from '../../support/shared-compiler.ts';
import { preparePack } from '../prepare-pack.ts';
import { readRegoFolder, repositoryRoot } from '../rego-folder.ts';
import { buildAndOpen, compareEngines, documentsBelow } from './other-engines.ts';

/** One document of so many is judged. */
const sampled = 20;
const corpus = join(repositoryRoot, '..', 'shared', 'corpus', 'repos');

test.skipIf(!existsSync(corpus))(
  'has the same verdicts as OPA over real repositories (needs the shared directory)',
  async () => {
    const all = await documentsBelow(corpus, 'base');
    // The interpreter takes a second or more for a document.
    const documents = all.filter((_, at) => at % sampled === 0);
    const ready = await preparePack(readRegoFolder('policies'), compiler);
    const { counts, contradictions } = await compareEngines(documents, ready, await buildAndOpen('policies'), compiler);
    expect({ documents: documents.length, counts: Object.fromEntries(counts), contradictions }).toMatchObject({
      contradictions: [],
    });
    expect(counts.get('fail/fail')).toBeGreaterThan(5);
  },
);
