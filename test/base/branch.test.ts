import { expect, test } from 'vitest';
import { type Branch, branchToJson, findBranch, putAt } from '../../src/base/branch.ts';

const branchOf = (...puts: readonly (readonly [readonly (string | number)[], string])[]): Branch => {
  const root: Branch = new Map();
  for (const [path, value] of puts) putAt(root, path, value);
  return root;
};

test('nests values that are put at paths', () => {
  expect(branchToJson(branchOf([['a', 'b'], 'x'], [['a', 'c'], 'y'], [['d'], 'z']))).toEqual({
    a: { b: 'x', c: 'y' },
    d: 'z',
  });
});

test('replaces a value by keys below it, and makes an empty block an object', () => {
  const root = branchOf([['a'], 'x'], [['a', 'b'], 'y']);
  findBranch(root, ['c']);
  expect(branchToJson(root)).toEqual({ a: { b: 'y' }, c: {} });
});

test('numbers alone make a list, in their order; beside a name they are names', () => {
  expect(branchToJson(branchOf([['a', 1], 'y'], [['a', 0], 'x']))).toEqual({ a: ['x', 'y'] });
  expect(branchToJson(branchOf([['a', 0], 'x'], [['a', 'b'], 'y']))).toEqual({ a: { 0: 'x', b: 'y' } });
});

test('replaces half a surrogate in a name, which no policy can read', () => {
  expect(branchToJson(branchOf([['\ud800'], 'x']))).toEqual({ '\ufffd': 'x' });
});
