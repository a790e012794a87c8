import { expect, test } from 'vitest';
import { openDatabase } from '../../src/store/open-database.ts';
import { readHistory } from '../../src/store/read-history.ts';
import { findingOf } from '../support/finding-of.ts';
import { recordAll, repositoryOf } from '../support/recorded.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('has scans, repositories and findings; a repository that fails is stale and keeps its findings', async () => {
  const database = await openDatabase(temporaryFolder(), true);
  const a = findingOf({ id: 'a' });
  const failed = { targets: [], findings: [], status: 'failed', reason: 'gone', skipped: [] } as const;
  await recordAll(database, '2026-11-01T00:00:00Z', [
    repositoryOf([a]),
    repositoryOf([], { name: 'acme/b', result: failed, recorded: undefined }),
  ]);
  await recordAll(database, '2026-11-02T00:00:00Z', [
    repositoryOf([], { result: failed, recorded: undefined }),
    repositoryOf([], { name: 'acme/b', result: failed, recorded: undefined }),
  ]);
  const history = await readHistory(database, true);
  expect(history.scans).toMatchObject([
    { id: 1, isFinished: true, repositories: { scanned: 1, failed: 1 }, stale: 0 },
    { id: 2, isFinished: true, repositories: { scanned: 0, failed: 2 }, stale: 1 },
  ]);
  expect(history.repositories).toMatchObject([
    { name: 'acme/a', status: 'failed', reason: 'gone', judgedScan: 1, lastScan: 2 },
    { name: 'acme/b', status: 'failed', judgedScan: null },
  ]);
  expect(history.findings).toMatchObject([{ repository: 'acme/a', fingerprint: 'a', opened: 1, closed: null }]);
  expect(history.results.get('acme/a')?.findings).toEqual([a]);
  expect((await readHistory(database, false)).results.size).toBe(0);
  await database.destroy();
});
