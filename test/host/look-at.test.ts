import { execFileSync } from 'node:child_process';
import { symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lookAt, readRegularChunks, readRegularFile, readRegularText, requirePath } from '../../src/host/look-at.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('distinguishes files, directories and the targets of links', () => {
  const root = temporaryFolder({ 'conf/a.config': 'x = 1' });
  const file = join(root, 'conf/a.config');
  symlinkSync('conf/a.config', join(root, 'link'));
  expect(lookAt(join(root, 'link'))).toEqual({ kind: 'file', real: file, bytes: 5 });
  expect(lookAt(join(root, 'conf')).kind).toBe('folder');
  expect(lookAt('/dev/null').kind).toBe('special');
});

test('links in a circle and names that no file has are unreadable, with the reason', () => {
  const root = temporaryFolder({});
  symlinkSync('self', join(root, 'self'));
  expect(lookAt(join(root, 'self'))).toEqual({ kind: 'unreadable', reason: 'its symbolic links go in a circle' });
  expect(lookAt(join(root, 'a'.repeat(5000)))).toEqual({ kind: 'unreadable', reason: 'its name is too long' });
  expect(lookAt(join(root, 'a\0b'))).toEqual({ kind: 'unreadable', reason: 'no file can have this name' });
});

test('reports dangling links and paths below a file as missing', () => {
  const root = temporaryFolder({ 'a.config': '' });
  symlinkSync('gone', join(root, 'link'));
  expect(lookAt(join(root, 'link'))).toEqual({ kind: 'missing' });
  expect(lookAt(join(root, 'a.config/b'))).toEqual({ kind: 'missing' });
});

test('requires a named path to exist, and shortens a long one in the message', () => {
  const root = temporaryFolder({ 'a.config': '' });
  expect(requirePath('a.config', root, 'file').kind).toBe('file');
  expect(() => requirePath('', root, 'file')).toThrow('There is no file "".');
  expect(() => requirePath('a.config/b', root, 'directory')).toThrow('There is no directory "a.config/b".');
  const long = `a${'b'.repeat(4998)}c`;
  const shown = `a${'b'.repeat(79)}…${'b'.repeat(79)}c`;
  expect(() => requirePath(long, root, 'file')).toThrow(
    expect.objectContaining({ code: 'host/cannot-read', message: `"${shown}" cannot be read: its name is too long.` }),
  );
});

test('reads a file, also through a link', () => {
  const folder = temporaryFolder({ file: 'text' });
  symlinkSync('file', join(folder, 'link'));
  expect(readRegularText(join(folder, 'link'))).toBe('text');
});

test('refuses pipes, devices and directories without waiting', () => {
  const folder = temporaryFolder();
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  symlinkSync('/dev/zero', join(folder, 'device'));
  expect(() => readRegularFile(join(folder, 'pipe'))).toThrow('not a regular file');
  expect(() => readRegularFile(join(folder, 'device'))).toThrow('not a regular file');
  expect(() => readRegularFile(folder)).toThrow('a directory');
  expect(() => [...readRegularChunks(join(folder, 'pipe'))]).toThrow('not a regular file');
  expect(() => readRegularFile(join(folder, 'missing'))).toThrow('ENOENT');
});

test('reads a large file in chunks', () => {
  const text = 'ä'.repeat(100_000);
  const path = join(temporaryFolder({ file: text }), 'file');
  const chunks = Array.from(readRegularChunks(path), (chunk) => Buffer.from(chunk));
  expect(chunks.length).toBeGreaterThan(1);
  expect(Buffer.concat(chunks).toString('utf8')).toBe(text);
});

test('refuses a file that is longer than the limit', () => {
  const path = join(temporaryFolder({ 'a.json': '{"a": 1}' }), 'a.json');
  expect(readRegularText(path, 8)).toBe('{"a": 1}');
  expect(() => readRegularText(path, 7)).toThrow('it is larger than');
  truncateSync(path, 300 * 1024 * 1024);
  expect(() => readRegularFile(path)).toThrow('it is larger than 256 MiB');
});
