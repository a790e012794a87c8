import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/store/open-database.ts';
import { pruneStore } from '../../src/store/prune-store.ts';
import { findingOf } from '../support/finding-of.ts';
import { recordAll, recordOf, repositoryOf } from '../support/recorded.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let database: Database;

beforeEach(async () => {
  database = await openDatabase(temporaryFolder(), true);
  const gone = repositoryOf([], { name: 'acme/gone', recorded: recordOf({ name: 'gone' }) });
  const [a, b] = [findingOf({ id: 'a' }), findingOf({ id: 'b' })];
  await recordAll(database, '2026-11-01T00:00:00Z', [repositoryOf([a, b]), gone]);
  await recordAll(database, '2026-11-02T00:00:00Z', [repositoryOf([b])]);
  await recordAll(database, '2026-11-03T00:00:00Z', [repositoryOf([b])]);
  await recordAll(database, '2026-11-04T00:00:00Z', [repositoryOf([b])]);
});
afterEach(() => database.destroy());

async function contents(): Promise<unknown> {
  const names = await database.selectFrom('repository').select('name').orderBy('name').execute();
  const findings = await database.selectFrom('finding').select('fingerprint').execute();
  const scans = await database.selectFrom('scan').select('id').orderBy('id').execute();
  const documents = await database.selectFrom('view').select('document').distinct().execute();
  return {
    names: names.map(({ name }) => name),
    findings: findings.map(({ fingerprint }) => fingerprint),
    scans: scans.map(({ id }) => id),
    documents: documents.length,
  };
}

const everything = { names: ['acme/a', 'acme/gone'], findings: ['a', 'b'], scans: [1, 2, 3, 4], documents: 2 };

test('removes repositories that the last scan did not have, with their documents', async () => {
  expect(await pruneStore(database, { gone: true })).toEqual({ repositories: ['acme/gone'], findings: 0, scans: 0 });
  expect(await contents()).toEqual({ ...everything, names: ['acme/a'], documents: 1 });
});

test('removes findings that were fixed before a time, and scans that nothing refers to', async () => {
  const pruned = await pruneStore(database, { before: '2026-11-04T00:00:00Z' });
  expect(pruned).toEqual({ repositories: [], findings: 1, scans: 2 });
  expect(await contents()).toEqual({ ...everything, findings: ['b'], scans: [1, 4] });
});

test('keeps findings that were fixed later, and the scans that they name', async () => {
  await pruneStore(database, { before: '2026-11-02T00:00:00Z' });
  expect(await contents()).toEqual(everything);
});

test('removes nothing in a trial', async () => {
  const pruned = await pruneStore(database, { gone: true, before: '2026-11-04T00:00:00Z', isTrial: true });
  expect(pruned).toEqual({ repositories: ['acme/gone'], findings: 1, scans: 2 });
  expect(await contents()).toEqual(everything);
});
