import { expect, it } from 'vitest';
import { pluralize, writeCount } from '../../src/base/pluralize.ts';

it('separates thousands as English does', () => {
  const counts = [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1234];
  expect(counts.map(writeCount)).toEqual(counts.map((count) => count.toLocaleString('en')));
});

it('puts the noun in its number', () => {
  expect([0, 1, 1200].map((n) => pluralize(n, 'file'))).toEqual(['0 files', '1 file', '1,200 files']);
  expect(pluralize(2, 'policy', 'policies')).toBe('2 policies');
});
