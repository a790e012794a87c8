import { expect, test } from 'vitest';
import { MemoryFileSystem } from '../../../src/host/memory-file-system.ts';
import { RecordingFileSystem } from '../../../src/scan/records/recording-file-system.ts';

test('compares what was read, present or not, with other files', () => {
  const files = new RecordingFileSystem(new MemoryFileSystem({ 'a.config': 'a = 1', 'b.config': 'b = 1' }));
  files.read('a.config');
  files.read('missing.config');
  const digests = files.take();
  expect([...digests.keys()]).toEqual(['a.config', 'missing.config']);
  const isSame = (others: Readonly<Record<string, string>>): boolean =>
    new RecordingFileSystem(new MemoryFileSystem(others)).hasSame(digests);
  expect(isSame({ 'a.config': 'a = 1', 'b.config': 'b = 2' })).toBe(true);
  expect(isSame({ 'a.config': 'a = 2' })).toBe(false);
  expect(isSame({ 'a.config': 'a = 1', 'missing.config': '' })).toBe(false);
  expect(isSame({})).toBe(false);
});
