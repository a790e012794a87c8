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
])('%s is no regular expression', (source, why) => {
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
])('%s may be one', (source) => {
  expect(findPatternFault(source)).toBeUndefined();
});

test('a long pattern is looked through once', () => {
  expect(findPatternFault('('.repeat(1_000_000))).toBe('a `(` is not closed');
  expect(findPatternFault('\\Q'.repeat(500_000))).toBeUndefined();
});
