import { expect, test } from 'vitest';
import { parseHost, parseRepositoryList } from '../../../src/engine/repositories/parse-repository-list.ts';

const parse = (text: string): ReturnType<typeof parseRepositoryList> =>
  parseRepositoryList(text, 'list.txt', 'https://github.com');

test('reads addresses, names on the default host, directories and comments', () => {
  const text =
    '\uFEFF# Pipelines\r\n\r\nacme/rnaseq\r\nacme/imaging@v1.2 # the release\n  group/sub/name@feature/x\nhttps://git.example.org:8443/a/b.git@main\nfile:///srv/git/c.git\n./checkouts/d\n../e\n/srv/f # here\n';
  expect(parse(text)).toEqual([
    { kind: 'remote', url: 'https://github.com/acme/rnaseq', ref: undefined, short: 'acme/rnaseq' },
    { kind: 'remote', url: 'https://github.com/acme/imaging', ref: 'v1.2', short: 'acme/imaging' },
    { kind: 'remote', url: 'https://github.com/group/sub/name', ref: 'feature/x', short: 'group/sub/name' },
    { kind: 'remote', url: 'https://git.example.org:8443/a/b.git', ref: 'main' },
    { kind: 'remote', url: 'file:///srv/git/c.git', ref: undefined },
    { kind: 'folder', path: './checkouts/d' },
    { kind: 'folder', path: '../e' },
    { kind: 'folder', path: '/srv/f' },
  ]);
});

test('reads records of discover, of which only the address is required', () => {
  const record = {
    name: 'acme/a',
    url: 'https://git.example.org/acme/a',
    topics: ['#1 # x'],
    head: null,
    skipped: 'archived',
  };
  expect(
    parse(`${JSON.stringify(record)}\n  {"url":"https://git.example.org/acme/b.git@main","skipped":null}\n`),
  ).toEqual([
    {
      ...{ kind: 'remote', url: 'https://git.example.org/acme/a', ref: undefined },
      ...{ name: 'acme/a', skipped: 'archived', topics: ['#1 # x'] },
    },
    { kind: 'remote', url: 'https://git.example.org/acme/b.git', ref: 'main' },
  ]);
});

test('reads a repository once, however often the list has it, and each of its references', () => {
  expect(parse('a/b\nhttps://github.com/a/b\na/b@v1\n')).toHaveLength(2);
});

test.each([
  ['a/b c/d', '1:4', /no spaces/u],
  ['\n  rnaseq', '2:3', /"rnaseq" is not a repository/u],
  ['a/..', '1:1', /is not a repository/u],
  ['-x/b', '1:1', /is not a repository/u],
  ['a/b@', '1:5', /"" is not the name of a branch/u],
  ['a/b@--upload-pack=x', '1:5', /is not the name of a branch/u],
  ['a/b@v1..v2', '1:5', /is not the name of a branch/u],
  ['a/b@main:refs/heads/x', '1:5', /is not the name of a branch/u],
  ['--upload-pack=touch x;', '1:20', /no spaces/u],
  ['--upload-pack=x', '1:1', /is not a repository/u],
  ['ext::sh -c x', '1:8', /no spaces/u],
  ['ext::sh', '1:1', /by https/u],
  ['http://example.org/a/b', '1:1', /by https/u],
  ['ssh://git@example.org/a/b', '1:1', /by https/u],
  ['git@example.org:a/b.git', '1:1', /by https/u],
  ['https://example.org/', '1:1', /no path/u],
  ['a/b\n {"url":"https://example.org/a', '2:2', /not complete JSON/u],
  ['{"name":"a/b"}', '1:1', /no "url"/u],
  ['{"url":"ext::sh"}', '1:1', /no "url"/u],
  ['{"url":"https://example.org/a/b","name":"../b"}', '1:1', /"name" of the record is not OWNER/u],
  ['{"url":"https://example.org/a/b","skipped":true}', '1:1', /neither a reason nor null/u],
  ['https://example.org/a/b?x=1', '1:1', /no query/u],
])('refuses %j at %s', (text, place, why) => {
  expect(() => parse(text)).toThrow(why);
  expect(() => parse(text)).toThrow(`list.txt:${place}: `);
});

test('refuses an address with a password, and does not repeat it', () => {
  expect(() => parse('https://user:canary@example.org/a/b')).toThrow(/PLUMBLINE_TOKEN/u);
  expect(() => parse('https://user:canary@example.org/a/b')).not.toThrow(/canary/u);
});

test('accepts the address of a host by https alone', () => {
  expect(parseHost('https://git.example.org:8443/')).toBe('https://git.example.org:8443');
  for (const text of ['github.com', 'http://github.com', 'https://github.com/acme', 'https://a:b@github.com'])
    expect(() => parseHost(text), text).toThrow(/--host expects an address/u);
});
