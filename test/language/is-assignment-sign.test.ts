import { expect, test } from 'vitest';
import { isAssignmentSign } from '../../src/language/is-assignment-sign.ts';

test.each([
  [' = ', true],
  [':', true],
  [' =\n  ', true],
  [' /* of the site */ = // no default\n', true],
  [' += ', false],
  [' == ', false],
  [' = -', false],
  [' ', false],
  [' ?: ', false],
])('%j: %j', (text, expected) => {
  expect(isAssignmentSign(text)).toBe(expected);
});
