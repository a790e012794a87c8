import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Detail, details, fitDetails, type Sized } from '../../../src/reports/text/fit-details.ts';

const sizes: Readonly<Record<Detail, number>> = { none: 0, line: 2, short: 4, full: 8 };
const group = (isGating: boolean, max: Detail = 'full'): Sized => ({ isGating, max, size: (detail) => sizes[detail] });
const linesOf = (chosen: readonly Detail[]) => chosen.reduce((sum, detail) => sum + sizes[detail], 0);

test('shows everything in full where it fits', () => {
  expect(fitDetails([group(true), group(false), group(false, 'short')], 20)).toEqual(['full', 'full', 'short']);
});

test('explains what fails the gate before it mentions the rest', () => {
  expect(fitDetails([group(true), group(true), group(false)], 8)).toEqual(['short', 'short', 'none']);
  expect(fitDetails([group(true), group(true), group(false)], 10)).toEqual(['short', 'short', 'line']);
  expect(fitDetails([group(true), group(true), group(false)], 14)).toEqual(['full', 'short', 'line']);
});

test('keeps a line of all that fails the gate, whatever the budget', () => {
  expect(fitDetails([group(true), group(true), group(false)], 0)).toEqual(['line', 'line', 'none']);
});

test('keeps to the budget, never shows more than is of use, and prefers the better ranked', () => {
  const any = fc.record({ isGating: fc.boolean(), max: fc.constantFrom<Detail>('short', 'full') });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), fc.nat(80), (facts, budget) => {
      const groups = facts.map(({ isGating, max }) => group(isGating, max));
      const chosen = fitDetails(groups, budget);
      const least = groups.filter(({ isGating }) => isGating).length * sizes.line;
      expect(linesOf(chosen)).toBeLessThanOrEqual(Math.max(budget, least));
      for (const isGating of [true, false]) {
        const ranks = chosen.flatMap((detail, index) =>
          facts[index]?.isGating === isGating && facts[index]?.max === 'full' ? [details.indexOf(detail)] : [],
        );
        expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
      }
    }),
  );
});
