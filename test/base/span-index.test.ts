import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SpanIndex } from '../../src/base/span-index.ts';

const span = fc
  .tuple(fc.constantFrom('a', 'b'), fc.nat(30), fc.integer({ min: 1, max: 10 }))
  .map(([path, start, length]) => ({ path, start, end: start + length }));

test('finds the same overlapping and enclosing spans as a linear search', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), span, (spans, wanted) => {
      const index = new SpanIndex(spans);
      const here = spans.filter(({ path }) => path === wanted.path);
      expect(index.overlaps(wanted)).toBe(here.some(({ start, end }) => start < wanted.end && wanted.start < end));
      expect(index.covers(wanted)).toBe(here.some(({ start, end }) => start <= wanted.start && wanted.end <= end));
    }),
    { numRuns: 2000 },
  );
});
