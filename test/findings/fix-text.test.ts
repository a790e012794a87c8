import { expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { describeFix, proposedValue } from '../../src/findings/fix-text.ts';

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
  expect(`aws.x = ${proposedValue(told, 'aws.x')}`).toBe(told);
});

test.each(['Turn it on.', 'Use a key of yours', 'docker.enabled = false', ''])('%j stands as it is', (fix) => {
  expect(describeFix(fix, 'aws.x')).toBe(fix);
  expect(proposedValue(fix, 'aws.x')).toBeUndefined();
});

test('recognises an assignment without spaces', () => {
  expect(describeFix('aws.x=false', 'aws.x')).toBe('aws.x = false');
});

test('without a setting a text stands as it is and any other value as the language writes it', () => {
  expect(describeFix('x', null)).toBe('x');
  expect(describeFix(['x'], null)).toBe("['x']");
});
