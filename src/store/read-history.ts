import { sql } from 'kysely';
import { unpackText } from '../base/packed-text.ts';
import type { Severity } from '../base/severity.ts';
import type { Finding } from '../findings/finding.ts';
import type { JudgedPart } from '../scan/records/recorded.ts';
import { readJudged } from './judged-text.ts';
import type { Database } from './open-database.ts';
import type { Status, StoredFinding, StoredHistory, StoredRepository, StoredScan } from './stored.ts';

/** Reads the history of all repositories; with the results of those that have open findings if `withResults` is set. */
export async function readHistory(database: Database, withResults: boolean): Promise<StoredHistory> {
  return {
    scans: await readScans(database),
    repositories: await readRepositories(database),
    findings: await readFindings(database),
    results: withResults ? await readResults(database) : new Map(),
  };
}

/** Reads the scans, by id. */
export async function readScans(database: Database): Promise<readonly StoredScan[]> {
  const scans = await database
    .selectFrom('scan')
    .select(['id', 'at', 'is_finished', 'expected'])
    .orderBy('id')
    .execute();
  const { rows } = await sql<{ readonly scan: number; readonly status: Status; readonly count: number }>`
    select scan, status, count(*) as count from scan_repository group by scan, status`.execute(database);
  const { rows: stale } = await sql<{ readonly scan: number; readonly count: number }>`
    select scan, count(*) as count from scan_repository as failed where status = 'failed' and exists (
      select 1 from scan_repository as earlier where earlier.repository = failed.repository
        and earlier.scan < failed.scan and earlier.status in ('scanned', 'incomplete')
    ) group by scan`.execute(database);
  const staleIn = new Map(stale.map(({ scan, count }) => [scan, count]));
  return scans.map(({ id, at, is_finished, expected }) => {
    const count = (status: Status): number => rows.find((row) => row.scan === id && row.status === status)?.count ?? 0;
    return {
      ...{ id, at, isFinished: is_finished === 1, expected, stale: staleIn.get(id) ?? 0 },
      repositories: {
        scanned: count('scanned'),
        incomplete: count('incomplete'),
        failed: count('failed'),
        skipped: count('skipped'),
      },
    };
  });
}

/** Reads the repositories, by name. */
export async function readRepositories(database: Database): Promise<readonly StoredRepository[]> {
  const rows = await database.selectFrom('repository').selectAll().orderBy('name').execute();
  return rows.map(({ name, commit_id, ref, status, reason, first_scan, last_scan, judged_scan, owners }) => ({
    ...{ name, commit: commit_id, ref, status, reason },
    ...{ firstScan: first_scan, lastScan: last_scan, judgedScan: judged_scan },
    owners: readOwners(owners),
  }));
}

async function readFindings(database: Database): Promise<readonly StoredFinding[]> {
  return readRows(selectFindings(database).orderBy('repository.name'));
}

/** Reads the findings of one repository, by fingerprint and opening. */
export async function readFindingsOf(database: Database, name: string): Promise<readonly StoredFinding[]> {
  return readRows(selectFindings(database).where('repository.name', '=', name));
}

function selectFindings(database: Database) {
  return database
    .selectFrom('finding')
    .innerJoin('repository', 'repository.id', 'finding.repository')
    .select(['repository.name as repository', 'fingerprint', 'opened', 'closed', 'rule', 'severity', 'level'])
    .select(['message', 'file', 'line', 'setting', 'profile', 'finding.owners']);
}

async function readRows(query: ReturnType<typeof selectFindings>): Promise<readonly StoredFinding[]> {
  const rows = await query.orderBy('fingerprint').orderBy('opened').execute();
  return rows.map(({ severity, level, owners, ...row }) => {
    return { ...row, severity: severity as Severity, level: level as Finding['level'], owners: readOwners(owners) };
  });
}

function readOwners(text: string): readonly string[] {
  return text === '[]' ? [] : (JSON.parse(text) as readonly string[]);
}

async function readResults(database: Database): Promise<ReadonlyMap<string, JudgedPart>> {
  const open = database.selectFrom('finding').select('repository').where('closed', 'is', null);
  const rows = await database
    .selectFrom('result')
    .innerJoin('repository', 'repository.id', 'result.repository')
    .select(['repository.name', 'result.body'])
    .where('result.repository', 'in', open)
    .execute();
  return new Map(rows.map(({ name, body }) => [name, readJudged(unpackText(body))]));
}

/** Reads the last result of one repository; undefined if no scan judged it. */
export async function readResultOf(database: Database, name: string): Promise<JudgedPart | undefined> {
  const row = await database
    .selectFrom('result')
    .innerJoin('repository', 'repository.id', 'result.repository')
    .select('result.body')
    .where('repository.name', '=', name)
    .executeTakeFirst();
  return row === undefined ? undefined : readJudged(unpackText(row.body));
}
