import { expect, test } from 'vitest';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';

test('files are found by their path, however it is written', () => {
  const files = new MemoryFileSystem({ 'conf/a.config': 'x', 'b.config': { kind: 'binary', digest: 'd' } });
  expect(files.read('conf/../conf/./a.config')).toEqual({ kind: 'text', text: 'x' });
  expect(files.read('b.config')).toEqual({ kind: 'binary', digest: 'd' });
  expect(files.read('c.config')).toEqual({ kind: 'missing' });
});

test('has no files outside the root', () => {
  const files = new MemoryFileSystem({ 'a.config': 'x' });
  for (const path of ['../a.config', '/a.config', 'x/../../a.config', '..']) {
    expect(files.read(path), path).toEqual({ kind: 'outside' });
  }
});
