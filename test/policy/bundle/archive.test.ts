import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packBundle, unpackBundle } from '../../../src/policy/bundle/archive.ts';
import { writeTar } from '../../../src/policy/bundle/tar.ts';

const file = (size: number) => ({ path: 'data.json', bytes: new Uint8Array(size) });

test('unpacks what it packed, and packs equal files to equal bytes', () => {
  const files = [{ path: 'a.rego', bytes: new TextEncoder().encode('package a') }];
  expect(unpackBundle(packBundle(files), 'x')).toEqual(files);
  expect(packBundle(files)).toEqual(packBundle(files));
  // gzip could record when and where it was made.
  expect([...packBundle(files).subarray(4, 8), packBundle(files)[9]]).toEqual([0, 0, 0, 0, 255]);
});

test('reads an archive that is not compressed', () => {
  expect(unpackBundle(writeTar([file(3)]), 'x')).toEqual([file(3)]);
});

test('refuses a decompression bomb before unpacking it', () => {
  const bomb = gzipSync(new Uint8Array(64 * 2 ** 20));
  expect(bomb.length).toBeLessThan(100_000);
  expect(() => unpackBundle(bomb, 'bomb.tar.gz')).toThrow(
    /^The bundle bomb\.tar\.gz .* larger than \d+ MiB unpacked\.$/u,
  );
});

test('refuses an archive beyond the packed or the unpacked limit', () => {
  const limits = { packedBytes: 2 ** 20, unpackedBytes: 2 * 2 ** 20, ratio: 1e9, files: 10 };
  expect(() => unpackBundle(writeTar([file(2 ** 20)]), 'x', limits)).toThrow('larger than 1 MiB packed');
  expect(() => unpackBundle(packBundle([file(2 * 2 ** 20)]), 'x', limits)).toThrow('larger than 2 MiB unpacked');
  expect(unpackBundle(packBundle([file(2 ** 20)]), 'x', limits)).toHaveLength(1);
});

test('reports a file that is not an archive', () => {
  expect(() => unpackBundle(new TextEncoder().encode('<html>'.repeat(200)), 'x')).toThrow('it is not a tar');
  expect(() => unpackBundle(new Uint8Array(), 'x')).toThrow('it is not a tar');
  expect(() => unpackBundle(gzipSync('hello'), 'x')).toThrow('it is not a tar');
  expect(() => unpackBundle(packBundle([file(9)]).subarray(0, 40), 'x')).toThrow('truncated or damaged');
});
