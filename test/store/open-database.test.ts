import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSqlite } from '../../src/store/load-sqlite.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { createUnusableError } from '../../src/store/unusable-state.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('creates the directory and the tables, and keeps them', async () => {
  const folder = join(temporaryFolder(), 'a/b');
  const first = await openDatabase(folder, true);
  await first
    .insertInto('scan')
    .values({ at: '2026-11-22T00:00:00Z', tool: '1', pack: 'p', pack_digest: 'd', expected: 0 })
    .execute();
  await first.destroy();
  const second = await openDatabase(folder, false);
  expect(await second.selectFrom('scan').select(['id', 'is_finished']).execute()).toEqual([{ id: 1, is_finished: 0 }]);
  await second.destroy();
});

test('reports a directory without state to those who only read', async () => {
  const folder = temporaryFolder();
  await expect(openDatabase(folder, false)).rejects.toMatchObject({ code: 'usage/no-state' });
});

test('refuses a file that is not a database', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'plumbline.db'), 'x'.repeat(5000));
  await expect(openDatabase(folder, true)).rejects.toMatchObject({ code: 'host/bad-state' });
});

test('leaves no table of a migration that did not end', async () => {
  const folder = temporaryFolder();
  const raw = openSqlite(join(folder, 'plumbline.db'), { timeout: 0 });
  raw.exec('create table finding (id integer)');
  await expect(openDatabase(folder, true)).rejects.toThrow(/already exists/u);
  expect(raw.prepare("select name from sqlite_master where type = 'table' and name = 'scan'").all()).toEqual([]);
  raw.exec('drop table finding');
  raw.close();
  await (await openDatabase(folder, true)).destroy();
});

test('names a file where a directory is expected', async () => {
  const folder = temporaryFolder({ file: '' });
  for (const canCreate of [true, false]) {
    await expect(openDatabase(join(folder, 'file'), canCreate)).rejects.toThrow('is a file. Name a directory');
  }
});

test('reports a full disk in a transaction, which SQLite rolls back by itself', async () => {
  const folder = temporaryFolder();
  const database = await openDatabase(folder, true);
  const { rows } = await sql<{ readonly page_count: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.raw(String(rows[0]?.page_count))}`.execute(database);
  const written = database.transaction().execute((open) =>
    open
      .insertInto('filled_text')
      .values({ digest: 'd', body: new Uint8Array(100_000) })
      .execute(),
  );
  await expect(written).rejects.toMatchObject({
    code: 'host/bad-state',
    message: `The state in "${folder}" cannot be used: the disk is full. Free some space.`,
  });
  await database.destroy();
});

test('explains that reading needs the right to write', () => {
  const error = createUnusableError('/proc/1/none', 'opened', new Error('unable to open database file'));
  expect(error).toMatchObject({ code: 'host/bad-state', hint: undefined });
  expect(error.message).toMatch(/^The state in "\/proc\/1\/none" cannot be opened: this user may not write there/u);
});

test('refuses the tables of a newer version', async () => {
  const folder = temporaryFolder();
  const database = await openDatabase(folder, true);
  await sql`insert into kysely_migration values ('9999-newer', '2030-01-01')`.execute(database);
  await database.destroy();
  await expect(openDatabase(folder, true)).rejects.toThrow(/newer version/u);
});
