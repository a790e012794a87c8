import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextFinder } from '../../src/base/text-finder.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });

test('finds the longest of the texts that begin at a place', () => {
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 12 }),
      fc.string({ unit: fc.constantFrom('a', 'b', 'c') }),
      (texts, text) => {
        const finder = new TextFinder(texts);
        for (let at = 0; at <= text.length; at++) {
          const lengths = texts.filter((one) => text.startsWith(one, at)).map(({ length }) => length);
          expect(finder.findLength(text, at)).toBe(Math.max(0, ...lengths));
        }
        expect(finder.isIn(text)).toBe(texts.some((one) => text.includes(one)));
      },
    ),
    { numRuns: 2000 },
  );
});

test('parts that overlap are one, and parts that touch are two', () => {
  const finder = new TextFinder(['abcd', 'cdef', 'xy']);
  expect(finder.findParts('-abcdef-xyxy')).toEqual([
    { start: 1, end: 7 },
    { start: 8, end: 10 },
    { start: 10, end: 12 },
  ]);
});

test('finds nothing for an empty search', () => {
  expect(new TextFinder([]).findParts('abc')).toEqual([]);
  expect(new TextFinder(['']).isIn('abc')).toBe(false);
});
