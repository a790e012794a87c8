import { expect, test } from 'vitest';
import { isRemote, parseSource } from '../../../src/policy/bundle/source.ts';

const digest = `sha256:${'0a'.repeat(32)}`;

test.each([
  ['policies/', { kind: 'path', name: 'policies/', path: 'policies/' }],
  ['a:b.tar.gz', { kind: 'path', name: 'a:b.tar.gz', path: 'a:b.tar.gz' }],
  ['https://example.org/p.tar.gz', { kind: 'https', name: 'https://example.org/p.tar.gz' }],
  [
    'https://example.org/p.tar.gz?token=hunter2',
    {
      kind: 'https',
      name: 'https://example.org/p.tar.gz?…',
      url: 'https://example.org/p.tar.gz?token=hunter2',
    },
  ],
  [
    'git::https://example.org/acme/p.git//rules/nf?ref=v1.2',
    {
      kind: 'git',
      name: 'git::https://example.org/acme/p.git//rules/nf?ref=v1.2',
      url: 'https://example.org/acme/p.git',
      folder: 'rules/nf',
      ref: 'v1.2',
    },
  ],
  ['git::https://example.org/acme/p', { url: 'https://example.org/acme/p', folder: '', ref: 'HEAD' }],
  [
    'oci://example.org:5000/acme/policies:v1',
    { kind: 'oci', registry: 'example.org:5000', repository: 'acme/policies', reference: 'v1' },
  ],
  ['oci://example.org/acme', { reference: 'latest' }],
  [`oci://example.org/acme:v1@${digest}`, { reference: digest, name: `oci://example.org/acme:v1@${digest}` }],
])('reads %s', (text, source) => {
  expect(parseSource(text)).toMatchObject(source);
});

test.each([
  ['http://example.org/p.tar.gz', 'use a directory, a file, https://'],
  ['s3::https://example.org/p', 'use a directory, a file, https://'],
  ['ftp://example.org/p', 'use a directory, a file, https://'],
  ['git::ssh://git@example.org/p', 'it contains a user or password'],
  ['git::http://example.org/p', 'only git::https:// is supported'],
  ['git::ext::sh -c id', 'only git::https:// is supported'],
  ['git::https://example.org/p?ref=--upload-pack=id', 'is not a branch, tag or commit'],
  ['git::https://example.org/p?depth=1', 'the only query is ?ref=, not "depth"'],
  ['git::https://example.org/p//-x', 'after // only one directory'],
  ['git::https://example.org/p//a//b', 'after // only one directory'],
  ['oci://example.org', 'write oci://registry/repository:tag'],
  ['oci://example.org/acme@sha256:12', 'write oci://registry/repository:tag'],
])('refuses %s', (text, why) => {
  expect(() => parseSource(text)).toThrow(why);
});

test('shows no passwords and tokens in messages about a URL', () => {
  for (const text of ['https://me:hunter2@example.org/p', 'http://example.org/p?token=hunter2']) {
    expect(() => parseSource(text)).toThrow(/^(?!.*hunter2)/u);
  }
  expect(() => parseSource('https://me:hunter2@example.org/p')).toThrow(
    '--policy https://…@example.org/p cannot be used: it contains a user or password: put them in the .netrc file.',
  );
});

test('reads a path as a path, not as a URL', () => {
  expect(['policies', './a', '../b:c', 'C:\\policies', '/a//b'].filter(isRemote)).toEqual([]);
});
