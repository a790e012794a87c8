import { expect, test } from 'vitest';
import { packMutants } from './pack-mutants.ts';
import { nameOf, readSurvivors } from './survivors.ts';

const survivors = [...readSurvivors()].map(([name, judgement]) => ({ name, ...judgement }));

test('applies every fault that is listed as unnoticed', () => {
  const names = new Set(packMutants.map(nameOf));
  const gone = survivors.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  expect(gone, 'take these rows out of survivors.tsv: the lines that they name are not there any more').toEqual([]);
});

test('states a reason for every fault that is listed as unnoticed', () => {
  const unjudged = survivors.filter(
    ({ verdict, why }) => !['equivalent', 'accepted'].includes(verdict) || why.split(' ').length < 3,
  );
  expect(
    unjudged.map(({ name }) => name),
    'write a test that notices it; or say in survivors.tsv that it is equivalent or accepted, and why',
  ).toEqual([]);
});
