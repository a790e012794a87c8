import { expect, test } from 'vitest';
import { matchesGlob } from '../../src/base/glob.ts';

test.each([
  ['acme/*', 'acme/rnaseq', true],
  ['acme/*', 'acme/a/b', false],
  ['*', 'acme/rnaseq', false],
  ['**', 'acme/rnaseq', true],
  ['conf/**', 'conf/a/b.config', true],
  ['**/*.config', 'nextflow.config', true],
  ['**/*.config', 'conf/a/b.config', true],
  ['**/test/**', 'test/x', true],
  ['**/test/**', 'a/test/x/y', true],
  ['**/test/**', 'a/attest/x', false],
  ['a**c', 'ab/c', true],
  ['PL-SECRETS-*', 'PL-SECRETS-001', true],
  ['PL-SECRETS-00?', 'PL-SECRETS-001', true],
  ['a?c', 'a/c', false],
  ['', '', true],
  ['', 'a', false],
  ['a', '', false],
  ['a.c', 'abc', false],
  ['[a]', 'a', false],
])('compares %s with %s: %s', (pattern, path, expected) => {
  expect(matchesGlob(pattern, path)).toBe(expected);
});

test('takes bounded time for a hostile pattern', { timeout: 20_000 }, () => {
  expect(matchesGlob(`${'*a**a/**/'.repeat(100)}b`, 'a/'.repeat(1000))).toBe(false);
  expect(matchesGlob(`${'*a'.repeat(300)}b`, 'a'.repeat(1000))).toBe(false);
});
