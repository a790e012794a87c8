import { expect, test } from 'vitest';
import { printLiteral } from '../../src/language/print-literal.ts';

test.each([
  ["it's \\ $x\n\u0007é", "'it\\'s \\\\ $x\\n\\u0007é'"],
  [1.5, '1.5'],
  [-3, '-3'],
  [1e21, '1e+21'],
  [true, 'true'],
  [null, 'null'],
  [[1, ['a']], "[1, ['a']]"],
  [{}, '[:]'],
  [{ a: 1, 'b c': { if: [] } }, "[a: 1, 'b c': ['if': []]]"],
])('prints %j as %s', (value, text) => {
  expect(printLiteral(value)).toBe(text);
});
