import { expect, test } from 'vitest';
import { findPatternFault } from '../../../src/resolve/operations/pattern-fault.ts';

test.each([
  ['(', 'a `(` is not closed'],
  ['A(B|C', 'a `(` is not closed'],
  ['A)', 'a `)` closes nothing'],
  ['[AB', 'a `[` is not closed'],
  ['[]', 'a `[` is not closed'],
  ['*FOO', 'nothing stands before `*`'],
  ['A|*B', 'nothing stands before `*`'],
  ['(?:+)', 'nothing stands before `+`'],
  ['A\\', 'it ends with a `\\`'],
])('reports that %s is not a regular expression', (source, why) => {
  expect(findPatternFault(source)).toContain(why);
});

test.each([
  '.*:FOO',
  'A|B',
  '(A|B)?C',
  '[]*]+',
  '[a[b]]',
  'A\\(',
  '\\Q(*\\E',
  '(?i)a',
  '(?<=a)b',
  'a*?',
  'a++',
  '(?x) ( # *',
])('accepts %s as a regular expression', (source) => {
  expect(findPatternFault(source)).toBeUndefined();
});

test('reads a long pattern once', () => {
  expect(findPatternFault('('.repeat(1_000_000))).toBe('a `(` is not closed');
  expect(findPatternFault('\\Q'.repeat(500_000))).toBeUndefined();
});
