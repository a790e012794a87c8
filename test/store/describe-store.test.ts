import { expect, test } from 'vitest';
import { describeStore } from '../../src/store/describe-store.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { recordScan } from '../../src/store/record-scan.ts';
import { findingOf } from '../support/finding-of.ts';
import { recordAll, repositoryOf, scanFacts } from '../support/recorded.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('counts an empty store', async () => {
  const database = await openDatabase(temporaryFolder(), true);
  expect(await describeStore(database)).toMatchObject({
    scans: { finished: 0, unfinished: 0, first: null, last: null },
    repositories: { scanned: 0, incomplete: 0, failed: 0, skipped: 0 },
    documents: 0,
  });
  await database.destroy();
});

test('counts scans, repositories, findings and distinct documents', async () => {
  const database = await openDatabase(temporaryFolder(), true);
  const other = { name: 'acme/b' };
  await recordAll(database, '2026-11-01T00:00:00Z', [repositoryOf([findingOf({ id: 'a' })]), repositoryOf([], other)]);
  await recordAll(database, '2026-11-02T00:00:00Z', [repositoryOf([findingOf({ id: 'b' })]), repositoryOf([], other)]);
  await recordScan(database, scanFacts('2026-11-03T00:00:00Z'));
  expect(await describeStore(database)).toMatchObject({
    scans: { finished: 2, unfinished: 1, first: '2026-11-01T00:00:00Z', last: '2026-11-03T00:00:00Z' },
    repositories: { scanned: 2, incomplete: 0, failed: 0, skipped: 0 },
    findings: { open: 1, fixed: 1 },
    ...{ targets: 2, views: 2, documents: 1 },
  });
  await database.destroy();
});
