import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NodeFileSystem } from '../../src/host/node-file-system.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

function open(root: string, maxFileSize = 1000): NodeFileSystem {
  return new NodeFileSystem(root, { maxFileSize });
}

test('reads a file as text, with the byte order mark that the engine refuses', () => {
  const root = temporaryFolder({ 'a.config': '\u{feff}x = "ä"\n' });
  expect(open(root).read('a.config')).toEqual({ kind: 'text', text: '\u{feff}x = "ä"\n' });
  expect(open(root).read('./conf/../a.config')).toEqual({ kind: 'text', text: '\u{feff}x = "ä"\n' });
});

test('bytes that are no UTF-8 are replaced and the rest is kept', () => {
  const root = temporaryFolder({ 'a.config': Uint8Array.of(0x61, 0xe4, 0x62) });
  expect(open(root).read('a.config')).toEqual({ kind: 'text', text: 'a\u{fffd}b' });
});

test('treats a file with a NUL as binary', () => {
  const root = temporaryFolder({ 'a.config': Uint8Array.of(1, 0, 2) });
  expect(open(root).read('a.config')).toEqual({ kind: 'binary', digest: expect.stringMatching(/^[0-9a-f]{64}$/u) });
});

test('reads a file at the size limit, but none above it', () => {
  const root = temporaryFolder({ 'a.config': 'x'.repeat(11), 'b.config': 'x'.repeat(10) });
  expect(open(root, 10).read('a.config')).toEqual({ kind: 'too-large', bytes: 11, limit: 10 });
  expect(open(root, 10).read('b.config').kind).toBe('text');
});

test('reports an absent file as missing', () => {
  const root = temporaryFolder({ 'a.config': '' });
  expect(open(root).read('b.config')).toEqual({ kind: 'missing' });
  expect(open(root).read('a.config/b')).toEqual({ kind: 'missing' });
  expect(open(root).read('a\0b')).toEqual({ kind: 'missing' });
});

test('reports a path that leads out of the root as outside, whether or not it exists', () => {
  const folder = temporaryFolder({ 'root/a.config': '', 'secret.txt': 's', 'root2/b': 'x' });
  const files = open(join(folder, 'root'));
  for (const path of ['../secret.txt', '../nothing', '..', '../root2/b', join(folder, 'secret.txt'), '/etc/passwd']) {
    expect(files.read(path), path).toEqual({ kind: 'outside' });
  }
  expect(files.read(join(folder, 'root', 'a.config')).kind).toBe('text');
});

test('follows a symbolic link inside the root and refuses one that leads out', () => {
  const folder = temporaryFolder({ 'root/a.config': 'x', 'secret.txt': 's' });
  const root = join(folder, 'root');
  symlinkSync('a.config', join(root, 'inside.config'));
  symlinkSync('../secret.txt', join(root, 'outside.config'));
  symlinkSync('..', join(root, 'up'));
  expect(open(root).read('inside.config').kind).toBe('text');
  expect(open(root).read('outside.config')).toEqual({ kind: 'outside' });
  expect(open(root).read('up/secret.txt')).toEqual({ kind: 'outside' });
});

test('directories, links in a circle and named pipes are unreadable, each with its reason', () => {
  const root = temporaryFolder({});
  mkdirSync(join(root, 'folder.config'));
  symlinkSync('loop.config', join(root, 'loop.config'));
  execFileSync('mkfifo', [join(root, 'pipe.config')]);
  const files = open(root);
  expect(files.read('folder.config')).toEqual({ kind: 'unreadable', reason: 'it is a directory' });
  expect(files.read('loop.config')).toEqual({ kind: 'unreadable', reason: 'its symbolic links go in a circle' });
  expect(files.read('pipe.config')).toEqual({ kind: 'unreadable', reason: 'it is not a regular file' });
  expect(files.read(`${'x'.repeat(300)}.config`)).toEqual({ kind: 'unreadable', reason: 'its name is too long' });
});

test.skipIf(process.getuid?.() === 0)(
  'reports a file without permission as unreadable (needs a user other than root)',
  () => {
    const root = temporaryFolder({ 'a.config': 'x' });
    chmodSync(join(root, 'a.config'), 0o000);
    expect(open(root).read('a.config')).toEqual({ kind: 'unreadable', reason: 'no permission to read it' });
  },
);
