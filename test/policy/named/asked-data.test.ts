import { expect, test } from 'vitest';
import { listAskedData } from '../../../src/policy/names/check-data.ts';
import type { RegoModule } from '../../../src/policy/rego-tree/rego-tree.ts';
import { compiler } from '../../support/shared-compiler.ts';

async function asked(...texts: readonly string[]): Promise<readonly string[]> {
  const modules = texts.map((text, index) => ({ path: `${index}.rego`, text }));
  const trees = (await compiler.ask({ op: 'tree', modules })).result as unknown as readonly RegoModule[];
  const packages = trees.map((tree) => tree.package.join('.'));
  return [...new Set(trees.flatMap((tree) => [...listAskedData(tree, packages)]))];
}

test('lists the paths below `data` that neither a package nor Plumbline provides', async () => {
  expect(
    await asked(
      'package acme.images\n\nimport data.acme.limits\n\np if limits.most > data.registries[0]\n\nq if data.acme.images.p\n\nr if data.acme.helpers.big > 1',
      'package acme.helpers\n\nbig := data.parameters["A-1"].size\n\nsome_names := data.vocabulary.settings\n\nx := data.acme',
    ),
  ).toEqual(['acme.limits', 'registries']);
});

test('does not list paths that are known only at evaluation', async () => {
  expect(await asked('package a\n\np if data[input.config.x].y\n\nq if data.b[input.config.x]')).toEqual(['b']);
});
