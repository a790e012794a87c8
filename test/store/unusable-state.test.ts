import { expect, test } from 'vitest';
import { packText } from '../../src/base/packed-text.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { openReader } from '../../src/store/open-reader.ts';
import { readLastReport, readStore } from '../../src/store/open-store.ts';
import { findingOf } from '../support/finding-of.ts';
import { repositoryOf } from '../support/recorded.ts';
import { recordState } from '../support/recorded-state.ts';

const damage = { code: 'host/bad-state', message: expect.stringContaining('a recorded text is damaged') };

/** Records a repository, and replaces its texts by bytes that are not compressed, or by a text that is not JSON. */
async function damagedState(bytes: Uint8Array): Promise<string> {
  const folder = await recordState(['2026-11-22T00:00:00Z', [repositoryOf([findingOf({ id: 'a' })])]]);
  const database = await openDatabase(folder, false);
  await database.updateTable('result').set({ body: bytes }).execute();
  await database.updateTable('target_texts').set({ body: bytes }).execute();
  await database.insertInto('report').values({ scan: 1, body: bytes }).execute();
  await database.destroy();
  return folder;
}

test.each([
  ['bytes', Buffer.from('damaged')],
  ['text', packText('{"targets": [')],
])('names the state whose %s were damaged, and never calls it a bug', async (_, bytes) => {
  const folder = await damagedState(bytes);
  await expect(readLastReport(folder)).rejects.toMatchObject(damage);
  const reader = await openReader(folder);
  await expect(reader.readResult('acme/a')).rejects.toMatchObject(damage);
  await expect(reader.readMoment((moment) => moment.readResult('acme/a'))).rejects.toMatchObject(damage);
  await reader.close();
  for await (const target of readStore(folder)) {
    expect(() => target.content(target.views[0]?.document ?? '')).toThrow(expect.objectContaining(damage));
    expect(() => target.sourceMap(0)).toThrow(expect.objectContaining(damage));
    await expect(target.result()).rejects.toMatchObject(damage);
  }
});
