import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'docs/explanation/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, promise = '', tests = '', result = '']) => ({ promise, tests, result }));

test('names existing tests, with their result, for every promise of the security page', () => {
  expect(rows.length).toBeGreaterThan(8);
  for (const { promise, tests, result } of rows) {
    const files = [...tests.matchAll(/`(test\/[^`]+)`/gu)].map(([, file = '']) => file);
    expect(files, promise).not.toEqual([]);
    expect(
      files.filter((file) => !existsSync(join(root, file))),
      promise,
    ).toEqual([]);
    expect(result, promise).not.toBe('');
    for (const file of files.filter((one) => statSync(join(root, one)).isFile()))
      expect(readFileSync(join(root, file), 'utf8'), file).toMatch(/\btest(?:\.\w+)*\(|\bit\(/u);
  }
});
