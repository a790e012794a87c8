import { expect, test } from 'vitest';
import { buildPolicyData } from '../../../src/policy/pack/policy-data.ts';
import type { VersionKey } from '../../../src/vocabulary/engine-version.ts';
import { compareVersionKeys, toVersionKey } from '../../../src/vocabulary/version-constraint.ts';
import { effectiveDefault, settings } from '../../../src/vocabulary/vocabulary.ts';

interface Defaults {
  readonly [path: string]: readonly { readonly from: VersionKey; readonly value?: unknown }[];
}

test('policies see the defaults of the vocabulary for every engine version', () => {
  const { vocabulary } = buildPolicyData({}) as unknown as { readonly vocabulary: { readonly defaults: Defaults } };
  const { defaults } = vocabulary;
  const versions = [
    '1.0',
    '20.10.0',
    '22.04.5',
    '23.04.0',
    '23.10.1',
    '24.04.0',
    '24.10.3',
    '25.03.9',
    '25.04.0',
    '25.10.0',
    '26.04.0',
    '99.0',
  ];
  for (const { definition } of settings) {
    const stretches = defaults[definition.path] ?? [];
    for (const key of versions.map(toVersionKey)) {
      const stretch = stretches.findLast(({ from }) => compareVersionKeys(from, key) <= 0);
      const expected = effectiveDefault(definition, key, undefined);
      expect(stretch?.value, `${definition.path} at ${key.join('.')}`).toEqual(
        expected.known ? expected.value : undefined,
      );
    }
  }
});
