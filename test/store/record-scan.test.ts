import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/store/open-database.ts';
import { recordScan, type ScannedRepository } from '../../src/store/record-scan.ts';
import { findingOf } from '../support/finding-of.ts';
import { emptyRecord, recordAll, recordOf, repositoryOf, scanFacts } from '../support/recorded.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const facts = scanFacts('2026-11-22T00:00:00Z');
let database: Database;

beforeEach(async () => {
  database = await openDatabase(temporaryFolder(), true);
});
afterEach(() => database.destroy());

function scanned(...repositories: readonly ScannedRepository[]): Promise<void> {
  return recordAll(database, '2026-11-22T00:00:00Z', repositories);
}

function intervals(): Promise<readonly unknown[]> {
  return database
    .selectFrom('finding')
    .select(['fingerprint', 'opened', 'closed', 'line'])
    .orderBy('fingerprint')
    .orderBy('opened')
    .execute();
}

const a = findingOf({ id: 'a' });
const b = findingOf({ id: 'b' });

describe('findings', () => {
  test('are open from the first scan that has them to the first one that lacks them', async () => {
    await scanned(repositoryOf([a, b]));
    await scanned(repositoryOf([b]));
    await scanned(repositoryOf([b]));
    await scanned(repositoryOf([a, b]));
    expect(await intervals()).toEqual([
      { fingerprint: 'a', opened: 1, closed: 2, line: 1 },
      { fingerprint: 'a', opened: 4, closed: null, line: 1 },
      { fingerprint: 'b', opened: 1, closed: null, line: 1 },
    ]);
  });

  test('stay one where their line changes', async () => {
    await scanned(repositoryOf([a]));
    await scanned(repositoryOf([{ ...a, location: { ...a.location, line: 7 } }]));
    expect(await intervals()).toEqual([{ fingerprint: 'a', opened: 1, closed: null, line: 7 }]);
  });

  test('stay open in a repository that failed, and where the run did not look for them', async () => {
    await scanned(repositoryOf([a, b]));
    const result = { targets: [], findings: [], status: 'failed', reason: 'gone', skipped: [] } as const;
    const recorder = await recordScan(database, facts);
    const failed = repositoryOf([], { result, recorded: undefined });
    expect(await recorder.add(failed)).toEqual({ scan: 1, since: '2026-11-22T00:00:00Z', findings: 2 });
    await recorder.finish();
    await scanned(repositoryOf([], { isFixed: () => false }));
    expect(await intervals()).toMatchObject([{ closed: null }, { closed: null }]);
    expect(await database.selectFrom('repository').select(['status', 'judged_scan', 'last_scan']).execute()).toEqual([
      { status: 'scanned', judged_scan: 3, last_scan: 3 },
    ]);
  });
});

const key = { whole: 'k', basis: 'b' };

describe('results', () => {
  test('are found under their key, with what was read', async () => {
    await scanned(repositoryOf([a]));
    const recorder = await recordScan(database, facts);
    expect(await recorder.findKnown('acme/a', { whole: 'other', basis: 'other' })).toBeUndefined();
    expect(await recorder.findKnown('acme/b', key)).toBeUndefined();
    const known = await recorder.findKnown('acme/a', key);
    expect(known?.isCurrent).toBe(true);
    expect((await recorder.findKnown('acme/a', { ...key, whole: 'other' }))?.isCurrent).toBe(false);
    expect(known?.read).toEqual({ listing: 'l', files: new Map([['nextflow.config', 'f']]) });
    expect((await known?.load())?.findings).toEqual([a]);
  });

  test('are not found without a key, nor if reading ended early', async () => {
    await scanned(repositoryOf([a], { key: undefined }));
    const first = await recordScan(database, facts);
    expect(await first.findKnown('acme/a', key)).toBeUndefined();
    await scanned(repositoryOf([a], { recorded: { ...recordOf({}), read: undefined } }));
    expect(await first.findKnown('acme/a', key)).toBeUndefined();
  });
});

test('replaces the documents of a repository', async () => {
  const [old, now] = [recordOf({ name: 'old' }), recordOf({ name: 'now' })];
  await scanned(repositoryOf([], { recorded: old }), repositoryOf([], { name: 'acme/b' }));
  await scanned(repositoryOf([], { recorded: now }));
  const digests = [now, emptyRecord].map(({ targets }) => targets[0]?.documents.digest);
  const rows = await database
    .selectFrom('target_texts')
    .select('digest')
    .where('kind', '=', 'documents')
    .orderBy('digest')
    .execute();
  expect(rows.map(({ digest }) => digest)).toEqual(digests.sort());
});
