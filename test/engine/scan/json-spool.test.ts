import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSpool } from '../../../src/engine/scan/json-spool.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const items = Array.from({ length: 50 }, (_, index) => ({ name: `r${index}`, text: 'ä\ud83d\ude00\n'.repeat(index) }));

test.each([
  ['in memory', 1e9],
  ['in a file once it is large', 500],
  ['in a file from the first item on', 0],
])('keeps items %s, in their order, for any number of readers', (_, limit) => {
  const folder = temporaryFolder();
  const spool = createSpool<(typeof items)[number]>(folder, limit);
  for (const item of items) spool.add(item);
  expect([...spool]).toEqual(items);
  const [first] = spool;
  expect(first).toEqual(items[0]);
  expect([...spool]).toEqual(items);
  expect([spool.at(49), spool.at(3), spool.at(50)]).toEqual([items[49], items[3], undefined]);
  spool.close();
  expect([...spool]).toEqual([]);
});

test('leaves no name in the directory, even while it is in use', () => {
  const folder = temporaryFolder();
  const spool = createSpool<object>(folder, 0);
  for (const item of items) spool.add(item);
  expect(readdirSync(folder)).toEqual([]);
  spool.close();
});

test('needs no directory for a few items, and names it if more do not fit', () => {
  const folder = join(temporaryFolder(), 'missing');
  const spool = createSpool<object>(folder, 100);
  spool.add({ a: 1 });
  expect([...spool]).toEqual([{ a: 1 }]);
  expect(() => spool.add({ text: randomBytes(100).toString('hex') })).toThrow(
    `Cannot keep results in ${folder}: the directory`,
  );
});
