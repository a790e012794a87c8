import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findClosest, measureEditDistance } from '../../src/base/suggest.ts';

test('suggests names of up to three characters that differ in one', () => {
  expect(findClosest('dok', ['doc', 'dock'])).toEqual(['doc', 'dock']);
  expect(findClosest('abc', ['axy'])).toEqual([]);
});

test('suggests names of up to ten characters that differ in half of them', () => {
  expect(findClosest('dockr', ['docker', 'podman'])).toEqual(['docker']);
  expect(findClosest('abcd', ['abxy', 'axyz'])).toEqual(['abxy']);
});

test('suggests longer names that differ in five characters', () => {
  expect(findClosest('submitRatelimits', ['submitRateLimit'])).toEqual(['submitRateLimit']);
  expect(findClosest('abcdefghijkl', ['ghijklabcdef'])).toEqual([]);
});

test('returns all equally close candidates in order', () => {
  expect(findClosest('test1', ['test2', 'test', 'tests', 'other'])).toEqual(['test2', 'test', 'tests']);
});

test('measures a symmetric distance, which is zero for equal texts only', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(measureEditDistance(a, b)).toBe(measureEditDistance(b, a));
      expect(measureEditDistance(a, b) === 0).toBe(a === b);
    }),
  );
});

test('does not compare a hostile sample with names of another length', { timeout: 20_000 }, () => {
  expect(findClosest('a'.repeat(1_000_000), ['docker', 'b'.repeat(100_000)])).toEqual([]);
});
