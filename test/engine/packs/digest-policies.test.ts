import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import { digestPolicies } from '../../../src/engine/packs/digest-policies.ts';
import type { LoadedPack } from '../../../src/engine/packs/load-pack.ts';

type Pack = Pick<LoadedPack, 'files' | 'policies'>;
type Setup = Parameters<typeof digestPolicies>[1];

const setup: Setup = {
  ...{ at: '2026-11-22T00:00:00Z', off: [], strictIncludes: false, data: {} },
  parameters: { 'ACME-few': { limit: 4 }, 'ACME-dock': { names: [] } },
};

const files = {
  few: 'package policies.few\n\ndeny contains "x" if data.acme.lib.limit < input.config.process.cpus\n',
  dock: 'package policies.dock\n\nimport data.plumbline.lib\n\ndeny contains "x" if lib.is_set("docker.enabled")\n',
  lib: 'package acme.lib\n\nlimit := 4\n',
};

/** Returns a pack with the policies `few` and `dock` and a library, except for some files or facts. */
function packOf(changes: Readonly<Record<string, string>> = {}, facts: object = {}): Pack {
  const policies = ['few', 'dock'].map((name) => ({
    policy: { id: `ACME-${name}`, package: `policies.${name}`, effectiveOn: null, ...facts },
    builtins: [],
    ...facts,
  }));
  const all = Object.entries({ ...files, ...changes });
  return { files: all.map(([name, text]) => ({ path: `${name}.rego`, text })), policies } as unknown as Pack;
}

/** Returns the policies whose digests differ from those of the unchanged pack. */
function changed(pack: Pack, changes: Partial<Setup> = {}): readonly string[] {
  const before = digestPolicies(packOf(), setup);
  const now = digestPolicies(pack, { ...setup, ...changes });
  return ['few', 'dock'].filter((name) => before.get(`ACME-${name}`) !== now.get(`ACME-${name}`));
}

describe('the digest of a policy', () => {
  test('follows its own text and the libraries, whatever the files are called', () => {
    expect(changed(packOf())).toEqual([]);
    expect(changed(packOf({ dock: `${files.dock}# x\n` }))).toEqual(['dock']);
    expect(changed(packOf({ lib: 'package acme.lib\n\nlimit := 5\n' }))).toEqual(['few', 'dock']);
    const { files: named, policies } = packOf();
    expect(changed({ policies, files: named.map(({ text, path }) => ({ text, path: `other/${path}` })) })).toEqual([]);
  });

  test('does not follow tests, nor other policies and their parameters', () => {
    expect(changed(packOf({ few_test: 'package policies.few_test\n' }))).toEqual([]);
    expect(
      changed(packOf(), { parameters: { ...(setup.parameters as object), 'ACME-few': { limit: 9 } } as Json }),
    ).toEqual(['few']);
  });

  test.each([
    'x := data.policies.few.deny',
    'import data.policies as all',
    'x := data["policies"]',
    'x := object.get(data, "policies", {})',
  ])('follows all files if it may read other policies: %s', (line) => {
    const dock = `${files.dock}${line}\n`;
    const before = digestPolicies(packOf({ dock }), setup).get('ACME-dock');
    const now = digestPolicies(packOf({ dock, few: `${files.few}# x\n` }), setup).get('ACME-dock');
    expect(now).not.toBe(before);
  });

  test.each(['# data["policies"]', 'x := "in data, perhaps"', 'x := `data[`', 'x := data.parameters'])(
    'does not follow other policies that it cannot read: %s',
    (line) => {
      const dock = `${files.dock}${line}\n`;
      const before = digestPolicies(packOf({ dock }), setup).get('ACME-dock');
      expect(digestPolicies(packOf({ dock, few: `${files.few}# x\n` }), setup).get('ACME-dock')).toBe(before);
    },
  );

  test('follows data, strict includes, and the day from which violations count', () => {
    expect(changed(packOf(), { data: { a: 1 } })).toEqual(['few', 'dock']);
    expect(changed(packOf(), { strictIncludes: true })).toEqual(['few', 'dock']);
    expect(changed(packOf({}, { effectiveOn: '2027-01-01' }))).toEqual(['few', 'dock']);
    expect(changed(packOf({}, { effectiveOn: '2026-01-01' }))).toEqual([]);
  });

  test('is left out if the verdict changes from run to run, is not wanted, or is about all targets', () => {
    expect(digestPolicies(packOf({}, { builtins: ['time.now_ns'] }), setup).size).toBe(0);
    expect(digestPolicies(packOf({}, { combine: true }), setup).size).toBe(0);
    expect([...digestPolicies(packOf(), { ...setup, off: ['ACME-few'] }).keys()]).toEqual(['ACME-dock']);
  });
});
