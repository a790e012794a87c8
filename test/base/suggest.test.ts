import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, findClosest } from '../../src/base/suggest.ts';

test('up to three characters may differ in one', () => {
  expect(findClosest('dok', ['doc', 'dock'])).toEqual(['doc', 'dock']);
  expect(findClosest('abc', ['axy'])).toEqual([]);
});

test('up to ten characters may differ in half of them', () => {
  expect(findClosest('dockr', ['docker', 'podman'])).toEqual(['docker']);
  expect(findClosest('abcd', ['abxy', 'axyz'])).toEqual(['abxy']);
});

test('more than ten characters may differ in five', () => {
  expect(findClosest('submitRatelimits', ['submitRateLimit'])).toEqual(['submitRateLimit']);
  expect(findClosest('abcdefghijkl', ['ghijklabcdef'])).toEqual([]);
});

test('returns all equally close candidates in order', () => {
  expect(findClosest('test1', ['test2', 'test', 'tests', 'other'])).toEqual(['test2', 'test', 'tests']);
});

test('the distance is symmetric, and zero for equal texts only', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a));
      expect(editDistance(a, b) === 0).toBe(a === b);
    }),
  );
});

test('a hostile sample is not measured against names of another length', { timeout: 20_000 }, () => {
  expect(findClosest('a'.repeat(1_000_000), ['docker', 'b'.repeat(100_000)])).toEqual([]);
});
