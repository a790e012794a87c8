import { expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { describeFix, findProposedValue, findReplacementValue } from '../../src/findings/fix-text.ts';

test.each<[Json, string]>([
  [true, 'aws.x = true'],
  [3, 'aws.x = 3'],
  ['aws:kms', "aws.x = 'aws:kms'"],
  ["it's", "aws.x = 'it\\'s'"],
  ['8 GB', "aws.x = '8 GB'"],
  ['>=24.04, <26', "aws.x = '>=24.04, <26'"],
  ['secrets.NAME', 'aws.x = secrets.NAME'],
  [['conda-forge', 'bioconda'], "aws.x = ['conda-forge', 'bioconda']"],
  [{ a: null }, 'aws.x = [a: null]'],
])('the value %j is told as the assignment that sets it', (fix, told) => {
  expect(describeFix(fix, 'aws.x')).toBe(told);
  expect(`aws.x = ${findProposedValue(told, 'aws.x')}`).toBe(told);
});

test.each(['Turn it on.', 'Use a key of yours', 'docker.enabled = false', ''])('keeps %j as it is', (fix) => {
  expect(describeFix(fix, 'aws.x')).toBe(fix);
  expect(findProposedValue(fix, 'aws.x')).toBeUndefined();
});

test('recognises an assignment without spaces', () => {
  expect(describeFix('aws.x=false', 'aws.x')).toBe('aws.x = false');
});

test('keeps a text without a setting as it is, and writes any other value in the language', () => {
  expect(describeFix('x', null)).toBe('x');
  expect(describeFix(['x'], null)).toBe("['x']");
});

test.each([
  ['true', 'true'],
  ['-1.5', '-1.5'],
  ["'it\\'s'", "'it\\'s'"],
  ["['a', 2]", "['a', 2]"],
  ['secrets.NAME', 'secrets.NAME'],
  ['true, and set a network', undefined],
  ["'a' + 'b'", undefined],
  ['[a: 1]', undefined],
  ['', undefined],
])('replaces a value by the proposal %j only if it is one literal', (proposed, expected) => {
  expect(findReplacementValue(`aws.x = ${proposed}`, 'aws.x')).toBe(expected);
});
