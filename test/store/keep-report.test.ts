import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Report } from '../../src/reports/report.ts';
import { keepReport, readReport } from '../../src/store/keep-report.ts';
import { type Database, openDatabase } from '../../src/store/open-database.ts';
import { recordAll } from '../support/recorded.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase(temporaryFolder(), true);
  for (const day of ['01', '02', '03']) await recordAll(database, `2026-11-${day}T00:00:00Z`, []);
});
afterEach(() => database.destroy());

/** Returns a report that has nothing but a time, and repositories with nothing but a name. */
function reportOf(at: string, ...names: readonly string[]): Report {
  return { at, repositories: names.map((name) => ({ name })) } as unknown as Report;
}

async function stored(): Promise<unknown> {
  const report = await readReport(database);
  return report && [report.at, Array.from(report.repositories, ({ name }) => name)];
}

test('has no report before a scan has ended', async () => {
  expect(await stored()).toBeUndefined();
});

test('has the last report, whose repositories can be read again and again', async () => {
  await keepReport(database, 1, reportOf('first', 'a', 'b', 'a'));
  expect(await stored()).toEqual(['first', ['a', 'b', 'a']]);
  await keepReport(database, 2, reportOf('second', 'b', 'c'));
  const report = await readReport(database);
  const names = (): readonly string[] => Array.from(report?.repositories ?? [], ({ name }) => name);
  expect([names(), names()]).toEqual([
    ['b', 'c'],
    ['b', 'c'],
  ]);
  expect(await database.selectFrom('report_text').select('digest').execute()).toHaveLength(2);
});

test('keeps the report of a later scan that ended first', async () => {
  await keepReport(database, 3, reportOf('later', 'a'));
  await keepReport(database, 2, reportOf('earlier', 'b'));
  expect(await stored()).toEqual(['later', ['a']]);
});
