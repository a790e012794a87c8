import { expect, test } from 'vitest';
import { checkLocked, findLocked, readLock, writeLock } from '../../../src/policy/bundle/lock-file.ts';

const one = { source: 'https://example.org/p.tar.gz', digest: 'ab'.repeat(32), revision: undefined };
const two = { source: 'oci://example.org/p: "x"', digest: 'cd'.repeat(32), revision: `sha256:${'ef'.repeat(32)}` };

test('reads what it wrote', () => {
  expect(readLock(writeLock([one, two]), 'x')).toEqual([one, two]);
  expect(writeLock([one])).toBe(
    `# Written by \`plumbline policy pull\`: the pinned content of each remote source of policies. Commit it with the settings.\nversion: 1\npolicies:\n  - source: "https://example.org/p.tar.gz"\n    digest: sha256:${one.digest}\n`,
  );
});

test.each([
  '',
  'version: 2\npolicies: []',
  'policies: []',
  '{',
  'version: 1\npolicies: [null]',
  'version: 1\npolicies: {}',
])('refuses the lock file %j', (text) => {
  expect(() => readLock(text, 'x/plumbline.lock')).toThrow('x/plumbline.lock is not a lock file of remote policies');
});

test('refuses an invalid digest', () => {
  expect(() => readLock(writeLock([{ ...one, digest: 'ab' }]), 'x')).toThrow('is not a lock file');
});

test('refuses a source without a pin or with other content', () => {
  expect(findLocked([one, two], two.source, 'x')).toBe(two);
  expect(() => findLocked([one], two.source, 'x')).toThrow('is not in x.');
  expect(() => checkLocked(one, one.digest, 'x')).not.toThrow();
  expect(() => checkLocked(one, two.digest, 'x')).toThrow(
    `https://example.org/p.tar.gz differs from x: expected sha256:${one.digest}, found sha256:${two.digest}.`,
  );
});
