import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { MemoryFileSystem } from '../../../src/host/memory-file-system.ts';
import { checkFixture } from '../../../src/policy-tools/fixtures/check-fixture.ts';
import { parseFixture } from '../../../src/policy-tools/fixtures/fixture.ts';
import {
  chooseCategory,
  choosePackage,
  chooseTitle,
  type NewPolicy,
} from '../../../src/policy-tools/scaffold/new-policy.ts';
import { buildScaffold, type Scaffold } from '../../../src/policy-tools/scaffold/scaffold.ts';
import { exemplify, type SettingExample } from '../../../src/policy-tools/scaffold/setting-example.ts';
import { runPolicyTests } from '../../../src/policy-tools/testing/run-policy-tests.ts';
import { settings } from '../../../src/vocabulary/vocabulary.ts';
import { preparePack } from '../../policy/prepare-pack.ts';
import { readLibraryFolder } from '../../policy/rego-folder.ts';
import { compiler } from '../../support/shared-compiler.ts';

const examples = settings.flatMap(({ definition }) => exemplify(definition.path.split('.')) ?? []);
const scaffolds = examples.map(scaffoldOf);

/** One setting of each kind that is treated differently. */
const kinds = new Map(
  examples.map((example, index) => {
    const { demand, definition, isList, hasSelectors, path } = example;
    const isOpen = path.includes('<name>');
    const key = [demand, definition.types[0], definition.allowed !== undefined, isList, hasSelectors, isOpen].join();
    return [key, scaffolds[index] as Scaffold] as const;
  }),
);

function scaffoldOf(example: SettingExample, index: number): Scaffold {
  const policy: NewPolicy = {
    ...{ id: `NEW-${index}`, severity: 'high', example },
    category: chooseCategory(example),
    title: chooseTitle(example),
  };
  return buildScaffold(policy, { policies: 'policies', tests: 'policy-tests' });
}

test('creates a policy for every setting except patterns of any name, and for every requirement', () => {
  const open = settings.filter(({ definition }) => definition.path.endsWith('*'));
  expect(examples.length).toBe(settings.length - open.length);
  expect(new Set(examples.map(({ demand }) => demand))).toEqual(
    new Set(['switch', 'allowed', 'limit', 'no-plain-text', 'presence']),
  );
});

test('creates a policy that finds what its fixtures expect, for a setting of every kind', async () => {
  const some = [...kinds.values()];
  expect(some.length).toBeGreaterThan(25);
  const { pack, judge } = await preparePack(
    some.map(({ policy }) => policy),
    compiler,
  );
  const ids = pack.policies.map(({ policy }) => policy.id);
  const wrong = some.flatMap(({ fixtures }) =>
    fixtures.flatMap(({ path, text }) => {
      const { fixture, faults } = parseFixture(path, text);
      expect(faults).toEqual([]);
      const files = new MemoryFileSystem({ [basename(path)]: text });
      // Ignores expectations about other policies; the fixture's folder restricts `policy test` in the same way.
      const id = basename(dirname(path));
      return checkFixture(fixture, files, ids, ({ document }) => judge(document)).differences.filter(
        ({ rule, kind }) => rule === id || kind === 'incomplete',
      );
    }),
  );
  expect(wrong).toEqual([]);
});

/** Number of settings in one test, which then takes a second or two. */
const chunks = Array.from({ length: Math.ceil(scaffolds.length / 80) }, (_, index) =>
  scaffolds.slice(index * 80, (index + 1) * 80),
);

test.each(chunks.map((chunk) => ({ chunk })))('passes the Rego tests of settings: part %#', async ({ chunk }) => {
  const modules = [...readLibraryFolder(), ...chunk.flatMap(({ policy, test: rego }) => [policy, rego])];
  const { results } = await runPolicyTests(modules, compiler);
  expect(results.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
  expect(results.length).toBeGreaterThan(2 * chunk.length - 1);
});

test('builds a package of words that Rego accepts, for any id', () => {
  expect(choosePackage({ id: 'Not', category: 'Cost-Control' })).toEqual(['policies', 'cost_control', 'p_not']);
  expect(choosePackage({ id: '2-GO', category: 'x' })).toEqual(['policies', 'x', 'p_2_go']);
});
