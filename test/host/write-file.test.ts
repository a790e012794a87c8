import { lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HostError } from '../../src/base/errors.ts';
import { writeFile } from '../../src/host/write-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('writes a complete file, and creates the directories above it', () => {
  const path = join(temporaryFolder(), 'a/b/report.json');
  writeFile(path, ['one ', Buffer.from('two')]);
  expect(readFileSync(path, 'utf8')).toBe('one two');
});

test('keeps a link and writes its target', () => {
  const folder = temporaryFolder({ 'real.json': 'old' });
  symlinkSync(join(folder, 'real.json'), join(folder, 'link.json'));
  writeFile(join(folder, 'link.json'), ['new']);
  expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, 'real.json'), 'utf8')).toBe('new');
});

test('writes to a device and never replaces it', () => {
  const folder = temporaryFolder();
  symlinkSync('/dev/null', join(folder, 'device'));
  writeFile(join(folder, 'device'), ['gone']);
  expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
});

test('reports a file that cannot be written, and leaves nothing behind', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  expect(() => writeFile(join(folder, 'file/report.json'), ['x'])).toThrow(HostError);
  expect(() => writeFile(folder, ['x'])).toThrow(HostError);
  expect(() => writeFile(join(folder, 'file/report.json'), ['x'])).toThrow(
    /a part of its path is a file.*Use another/u,
  );
  expect(() => writeFile(join(folder, 'n'.repeat(300)), ['x'])).toThrow(/the name is too long.*Name a shorter one\.$/u);
});

test('does not wait on a file system without directories', () => {
  expect(() => writeFile('/proc/no-such-process/a/report.json', ['x'])).toThrow(HostError);
});
