import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRemoteName, isForeign, joinName } from '../../src/base/file-name.ts';

test.each([
  ['https://example.org/a/b.config', 'https://example.org/a/b.config'],
  ['HTTPS://Ann:Word@Example.ORG:8443//a/./x/../B.config?token=1#2', 'https://example.org:8443/a/B.config'],
  ['s3://bucket/a.config', 's3://bucket/a.config'],
  ['https://a@b@host/x', 'https://host/x'],
  ['https://host/../x', undefined],
  ['https://host/a/../../../etc/passwd', undefined],
  ['https:///x', undefined],
  ['file:///etc/passwd', undefined],
  ['FILE://host/x', undefined],
  ['launch://home/config', undefined],
  ['Launch://home/config', undefined],
])('names the remote file %s %s', (url, name) => {
  expect(findRemoteName(url)).toBe(name);
});

test.each([
  ['', 'a/b', 'a/b'],
  ['conf', '../x', 'x'],
  ['conf', '../../x', undefined],
  ['launch://config/a', '../b', 'launch://config/b'],
  ['launch://config', '../b', undefined],
  ['https://host', 'b', 'https://host/b'],
])('resolves from %j, %j to %j', (folder, relative, name) => {
  expect(joinName(folder, relative)).toBe(name);
});

test('treats no repository path as a remote name, and no step as leading above a host', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '..', '.', '', 'https:', 'launch:')), (segments) => {
      const path = segments.join('/');
      const inside = joinName('', path);
      expect(inside === undefined || !isForeign(inside)).toBe(true);
      const remote = joinName('https://host/b', path);
      expect(remote === undefined || /^https:\/\/host\/(?!.*\.\.)/u.test(remote)).toBe(true);
    }),
  );
});
