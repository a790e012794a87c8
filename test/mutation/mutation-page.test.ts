import { expect, test } from 'vitest';
import { readMutationRows } from './mutation-page.ts';
import { packMutants } from './pack-mutants.ts';

const files = [...new Set(packMutants.map(({ file }) => file))];

test('docs/measurements/mutation.md has a row for every policy and every file of the library, and no other', () => {
  const names = files.map((file) => file.split('/').slice(2).join('/').replace('/policy.rego', ''));
  expect([...readMutationRows().keys()].toSorted()).toEqual(names.toSorted());
});

test('tries at least five faults for each policy, and notices eight of ten', () => {
  const policies = [...readMutationRows()].filter(([name]) => name.startsWith('PL-'));
  const poor = policies.filter(([, { byTest, byFixture, left }]) => {
    const noticed = byTest + byFixture;
    return noticed + left < 5 || noticed / (noticed + left) < 0.8;
  });
  expect(poor.map(([name]) => name)).toEqual([]);
});
