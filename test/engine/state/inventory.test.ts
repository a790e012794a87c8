import { describe, expect, test } from 'vitest';
import { type InventoryRequest, listInventory } from '../../../src/engine/state/inventory.ts';
import type { StoredTarget } from '../../../src/store/stored.ts';
import { storedOf, storeOf } from '../../support/stored-of.ts';

/** Lists `value: repositories/views place…` of stored targets. */
async function inventory(request: InventoryRequest, ...targets: readonly StoredTarget[]): Promise<readonly string[]> {
  const { items } = await listInventory(storeOf(...targets), request);
  return items.map(({ setting, value, unknown, repositories, views, places }) => {
    const at = places.map(({ repository, file, line, views: found }) => {
      return `${repository} ${file}:${line} [${found.map((profiles) => profiles.join('+')).join(' ')}]`;
    });
    const head = [setting, value ?? '(not set)', unknown].filter((part) => part !== null).join(' ');
    return `${head}: ${repositories}/${views} ${at.join(', ')}`;
  });
}

const one = storedOf('one', "process.memory = '8 GB'\nprofiles {\n  big { process.memory = '64 GB' }\n}\n", [
  [],
  ['big'],
]);
const two = storedOf('two', 'docker.enabled = true\nprocess.memory = 8.GB\n');
const three = storedOf('three', "process.memory = System.getenv('MEMORY')\n");

describe('values of a setting', () => {
  const subject = { setting: 'process.memory' };

  test('are counted by repositories and views, the most used first, with their places', async () => {
    expect(await inventory({ subject }, one, two)).toEqual([
      'process.memory 8 GB: 2/2 one nextflow.config:1 [], two nextflow.config:2 []',
      'process.memory 64 GB: 1/1 one nextflow.config:3 [big]',
    ]);
  });

  test('include those that are not set or unknown', async () => {
    expect(await inventory({ subject: { setting: 'docker.enabled' } }, one, two)).toEqual([
      'docker.enabled (not set): 1/2 one nextflow.config:null [ big]',
      'docker.enabled true: 1/1 two nextflow.config:1 []',
    ]);
    const [unknown] = await inventory({ subject }, three);
    expect(unknown).toMatch(
      /^process\.memory System\.getenv\('MEMORY'\) env: .*: 1\/1 three nextflow\.config:1 \[\]$/u,
    );
  });

  test('are found below a scope, and in either spelling', async () => {
    const found = await inventory({ subject: { setting: 'process' } }, one);
    expect(found).toEqual(await inventory({ subject }, one));
    const canonical = await inventory({ subject: { setting: 'manifest.engineVersion' } }, one);
    expect(canonical).toEqual([expect.stringMatching(/\(not set\): 1\/2/u)]);
  });

  test.each<[string, readonly string[]]>([
    ['value > 8 GB', ['64 GB']],
    ['value == 8 GB', ['8 GB']],
    ['value == 8589934592', ['8 GB']],
    ['value != 8 GB', ['64 GB']],
    ['profile == big', ['64 GB']],
    ['repository ~ tw', ['8 GB']],
    ['certainty == literal', ['8 GB', '64 GB']],
  ])('are selected by %s', async (where, values) => {
    const { items } = await listInventory(storeOf(one, two, three), { subject, where: [where] });
    expect(items.map(({ value }) => value)).toEqual(values);
  });

  test.each(['value', 'values == 1', 'value = 1', 'value =='])('are not selected by %j', async (where) => {
    await expect(listInventory(storeOf(one), { subject, where: [where] })).rejects.toMatchObject({
      code: 'usage/invalid-value',
    });
  });

  test('of a name that neither a document nor the vocabulary has are refused', async () => {
    await expect(listInventory(storeOf(one), { subject: { setting: 'process.memry' } })).rejects.toThrow(
      /Did you mean/u,
    );
  });
});

test('lists plugins, includes, containers and required versions of Nextflow', async () => {
  const target = storedOf(
    'one',
    `plugins { id 'nf-amazon@2.9.0' }
includeConfig 'https://example.org/site.config'
manifest.nextflowVersion = '!>=24.10.0'
process {
    container = 'a/b:1'
    withName: 'X' { container = 'a/c:2' }
}
`,
  );
  const list = (kind: 'plugins' | 'includes' | 'containers' | 'engine-versions'): Promise<readonly string[]> =>
    inventory({ subject: { kind } }, target);
  expect(await list('plugins')).toEqual(['nf-amazon@2.9.0: 1/1 one nextflow.config:null []']);
  expect(await list('includes')).toEqual([
    expect.stringMatching(/^https:\/\/example\.org\/site\.config .+: 1\/1 one nextflow\.config:2 \[\]$/u),
  ]);
  expect(await list('containers')).toEqual([
    'a/b:1: 1/1 one nextflow.config:5 []',
    'a/c:2: 1/1 one nextflow.config:6 []',
  ]);
  expect(await list('engine-versions')).toEqual(['!>=24.10.0: 1/1 one nextflow.config:3 []']);
});
