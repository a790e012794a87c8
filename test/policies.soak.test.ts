import { expect, test } from 'vitest';
import { expectResultsOfOpa } from './policy/opa-results.ts';
import { judgeFixture, readPackFixtures } from './policy/pack-fixtures.ts';
import { preparePack } from './policy/prepare-pack.ts';
import { readRegoFolder } from './policy/rego-folder.ts';
import { compiler } from './support/shared-compiler.ts';

test('compiles each policy to the results of OPA for every fixture of the pack', async () => {
  const ready = await preparePack(readRegoFolder('policies'), compiler);
  const documents = readPackFixtures().flatMap((fixture) =>
    judgeFixture(fixture, ready).views.map(({ document }) => document),
  );
  expect(documents.length).toBeGreaterThan(0);
  const policies = ready.pack.policies.map((_, index) => index);
  await expectResultsOfOpa(
    documents.map((document) => ({ document, policies })),
    ready,
    compiler,
  );
});
