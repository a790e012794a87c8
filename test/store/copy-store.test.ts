import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { packText } from '../../src/base/packed-text.ts';
import { exportStore, importStore } from '../../src/store/copy-store.ts';
import { openSqlite } from '../../src/store/load-sqlite.ts';
import { type Database, findDatabase, openDatabase } from '../../src/store/open-database.ts';
import { verifyStore } from '../../src/store/verify-store.ts';
import { findingOf } from '../support/finding-of.ts';
import { recordAll, repositoryOf } from '../support/recorded.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const at = '2026-11-22T00:00:00Z';

/** Records one repository, changes the database, and leaves it open, as a scan that runs does. */
async function recordedIn(folder: string, change: (database: Database) => Promise<unknown>): Promise<Database> {
  const database = await openDatabase(folder, true);
  await recordAll(database, at, [repositoryOf([findingOf({ id: 'a' })])]);
  await change(database);
  return database;
}

const nothing = async (): Promise<void> => undefined;

test('exports everything, also while a scan writes, and can import it', async () => {
  const cwd = temporaryFolder();
  const open = await recordedIn(join(cwd, 'state'), nothing);
  exportStore(join(cwd, 'state'), join(cwd, 'all.db'));
  await open.destroy();
  const check = await importStore(join(cwd, 'all.db'), join(cwd, 'new'));
  expect(check).toEqual({ documents: 1, sourceMaps: 1, results: 1, problems: [] });
  const database = await openDatabase(join(cwd, 'new'), false);
  expect(await database.selectFrom('finding').select('fingerprint').execute()).toEqual([{ fingerprint: 'a' }]);
  await database.destroy();
});

test('imports no database of another program or of a newer version, and names the file', async () => {
  const cwd = temporaryFolder();
  const foreign = openSqlite(join(cwd, 'notes.db'), {});
  foreign.exec('create table notes (text)');
  foreign.close();
  await expect(importStore(join(cwd, 'notes.db'), join(cwd, 'new'))).rejects.toThrow(
    `"${join(cwd, 'notes.db')}" cannot be imported: it is not an exported state.`,
  );
  const newer = await recordedIn(join(cwd, 'state'), (database) =>
    sql`insert into kysely_migration values ('9999-newer', '2030-01-01')`.execute(database),
  );
  exportStore(join(cwd, 'state'), join(cwd, 'newer.db'));
  await newer.destroy();
  await expect(importStore(join(cwd, 'newer.db'), join(cwd, 'new'))).rejects.toThrow(
    `"${join(cwd, 'newer.db')}" was written by a newer version`,
  );
  expect(readdirSync(join(cwd, 'new'))).toEqual([]);
});

test('ends on file systems that create no directory', async () => {
  const cwd = temporaryFolder();
  await (await recordedIn(join(cwd, 'state'), nothing)).destroy();
  expect(() => exportStore(join(cwd, 'state'), '/proc/none/all.db')).toThrow('cannot be written to');
});

test('replaces neither a file nor a state', async () => {
  const cwd = temporaryFolder({ 'all.db': '' });
  await (await recordedIn(join(cwd, 'state'), nothing)).destroy();
  expect(() => exportStore(join(cwd, 'state'), join(cwd, 'all.db'))).toThrow('exists already');
  exportStore(join(cwd, 'state'), join(cwd, 'other.db'));
  await expect(importStore(join(cwd, 'other.db'), join(cwd, 'state'))).rejects.toThrow('has state already');
});

test.each<[string, (database: Database) => Promise<unknown>, string]>([
  [
    'a document with another text',
    (database) =>
      database
        .updateTable('target_texts')
        .set({ body: packText('[[0,0]]\n{"settings":{"a":1') })
        .where('kind', '=', 'documents')
        .execute(),
    'The documents of nextflow.config of acme/a have another digest.',
  ],
  [
    'a source map that cannot be unpacked',
    (database) =>
      database
        .updateTable('target_texts')
        .set({ body: Buffer.from('x') })
        .where('kind', '=', 'source-maps')
        .execute(),
    'The source maps of nextflow.config of acme/a have another digest.',
  ],
  [
    'a result that cannot be read',
    (database) =>
      database
        .updateTable('result')
        .set({ body: packText('{') })
        .execute(),
    'The result of acme/a cannot be read.',
  ],
  [
    'a view',
    (database) => database.schema.createView('extra').as(database.selectFrom('scan').selectAll()).execute(),
    'The database has "extra", which Plumbline does not create.',
  ],
])('imports no file that has %s', async (_, change, problem) => {
  const cwd = temporaryFolder();
  const database = await recordedIn(join(cwd, 'state'), change);
  const { problems } = await verifyStore(database);
  await database.destroy();
  expect(problems).toEqual([expect.stringContaining(problem)]);
  exportStore(join(cwd, 'state'), join(cwd, 'all.db'));
  await expect(importStore(join(cwd, 'all.db'), join(cwd, 'new'))).rejects.toThrow(problem);
  expect(readdirSync(join(cwd, 'new'))).toEqual([]);
});

test('imports no file that is not a database', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'all.db'), 'not a database'.repeat(1000));
  await expect(importStore(join(cwd, 'all.db'), join(cwd, 'new'))).rejects.toThrow(
    expect.objectContaining({ code: 'host/bad-state' }),
  );
  expect(existsSync(findDatabase(join(cwd, 'new')))).toBe(false);
});

test('refuses a named pipe instead of waiting for it', async () => {
  const cwd = temporaryFolder();
  execFileSync('mkfifo', [join(cwd, 'pipe')]);
  await expect(importStore(join(cwd, 'pipe'), join(cwd, 'new'))).rejects.toThrow('it is not a regular file');
});
