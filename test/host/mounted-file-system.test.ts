import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/base/digest.ts';
import { openLockFolder } from '../../src/host/folders/lock-folder.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { MountedFileSystem } from '../../src/host/mounted-file-system.ts';
import { NodeFileSystem } from '../../src/host/node-file-system.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const options = { maxFileSize: 1000 };
const text = (value: string) => ({ kind: 'text', text: value });

test('prefers the longest address, then the directory of copies, and has no other files', () => {
  const files = new MountedFileSystem(
    new MemoryFileSystem({ 'a.config': 'repository' }),
    [
      { prefix: 'https://h/x/', files: new MemoryFileSystem({ 'a.config': 'short', 'y/a.config': 'hidden' }) },
      { prefix: 'https://h/x/y/', files: new MemoryFileSystem({ 'a.config': 'long' }) },
      { prefix: 'launch://config/', files: new MemoryFileSystem({ 'a.config': 'site' }) },
    ],
    new MemoryFileSystem({ 'h/b.config': 'copy', 'h/x/b.config': 'behind', 'home/config': 'no' }),
  );
  expect(files.read('a.config')).toEqual(text('repository'));
  expect(files.read('https://h/x/a.config')).toEqual(text('short'));
  expect(files.read('https://h/x/y/a.config')).toEqual(text('long'));
  expect(files.read('https://h/b.config')).toEqual(text('copy'));
  expect(files.read('launch://config/a.config')).toEqual(text('site'));
  // A mapped address has only the files of its folder.
  expect(files.read('https://h/x/b.config')).toEqual({ kind: 'missing' });
  expect(files.read('https://h/xa.config')).toEqual({ kind: 'missing' });
  expect(files.read('launch://home/config')).toEqual({ kind: 'missing' });
});

test('follows no link out of a directory of copies', () => {
  const folder = temporaryFolder({ 'secret.config': 'x', 'copies/h/a.config': 'a' });
  symlinkSync(join(folder, 'secret.config'), join(folder, 'copies/h/out.config'));
  const files = new MountedFileSystem(new MemoryFileSystem({}), [], openLockFolder(join(folder, 'copies'), options));
  expect(files.read('https://h/a.config')).toEqual(text('a'));
  expect(files.read('https://h/out.config')).toMatchObject({ kind: 'unreadable' });
  expect(files.read('https://h/../../secret.config')).toMatchObject({ kind: 'unreadable' });
});

test('never takes a directory of a repository for an address', () => {
  const folder = temporaryFolder({ 'https:/h/a.config': 'x' });
  expect(new NodeFileSystem(folder, options).read('https:/h/a.config')).toEqual(text('x'));
  expect(new NodeFileSystem(folder, options).read('https://h/a.config')).toEqual({ kind: 'missing' });
});

test('reads a file only if it has its listed digest', () => {
  const folder = temporaryFolder({ 'h/a.config': 'a', 'h/b.config': 'changed', 'h/c.config': 'c' });
  writeFileSync(join(folder, 'SHA256SUMS'), `${sha256('a')}  ./h/a.config\n${sha256('b')} *h/b.config\n`);
  const files = openLockFolder(folder, options);
  expect(files.read('h/a.config')).toEqual(text('a'));
  expect(files.read('h/b.config')).toEqual({
    kind: 'unreadable',
    reason: 'its SHA-256 is not the one in SHA256SUMS',
  });
  expect(files.read('h/c.config')).toEqual({ kind: 'unreadable', reason: 'SHA256SUMS does not list it' });
  expect(files.read('h/d.config')).toEqual({ kind: 'missing' });
});

test('reports the malformed line of a list of digests', () => {
  const folder = temporaryFolder({ SHA256SUMS: `${sha256('a')}  a.config\nnonsense\n` });
  expect(() => openLockFolder(folder, options)).toThrow(/^Line 2 of SHA256SUMS/u);
});
