import { expect, test } from 'vitest';
import { choosePolicySet, listSets } from '../../../src/policy/pack/sets.ts';
import type { Applies, Policy } from '../../../src/policy/policy.ts';

const policies = [
  policy('EVERYWHERE', 'always'),
  policy('AWS', { scopes: ['cloudA.batch'], executors: ['awsbatch'] }),
  policy('GOOGLE', { scopes: ['cloudC'], executors: [] }),
  policy('CLOUDS', { scopes: ['cloudA', 'cloudC'], executors: [] }),
  policy('DOCKER', { scopes: ['containerD'], executors: [] }),
  policy('STRICT', 'always', ['strict']),
  policy('SITE', 'always', ['hpc', 'strict']),
];

function policy(id: string, applies: Applies, sets: readonly string[] = []): Policy {
  return { id, applies, sets } as Policy;
}

function idsOf(set: string): readonly string[] | undefined {
  return choosePolicySet(set, policies)?.map(({ id }) => id);
}

test('includes the policies without sets in the default set', () => {
  expect(idsOf('default')).toEqual(['EVERYWHERE', 'AWS', 'GOOGLE', 'CLOUDS', 'DOCKER']);
});

test('adds the policies of another set', () => {
  expect(idsOf('strict')).toEqual(policies.map(({ id }) => id));
  expect(idsOf('hpc')).toEqual(['EVERYWHERE', 'AWS', 'GOOGLE', 'CLOUDS', 'DOCKER', 'SITE']);
});

test.each(['aws', 'cloudA'])('leaves policies of other platforms out of the set of the platform %s', (name) => {
  expect(idsOf(name)).toEqual(['EVERYWHERE', 'AWS', 'CLOUDS', 'DOCKER']);
});

test('returns undefined for an unknown set', () => {
  expect(idsOf('hcp')).toBeUndefined();
  expect(listSets(policies)).toContain('hpc');
});
