import { sql } from 'kysely';
import { unpackText } from '../base/packed-text.ts';
import type { Severity } from '../base/severity.ts';
import type { Finding, RepositoryResult } from '../findings/finding.ts';
import type { JudgedPart } from '../scan/records/recorded.ts';
import { readJudged } from './judged-text.ts';
import type { Database } from './open-database.ts';

type Status = RepositoryResult['status'];

export interface StoredScan {
  readonly id: number;
  readonly at: string;
  /** False for a scan that is running or was interrupted. */
  readonly isFinished: boolean;
  /** Number of repositories that it found. */
  readonly expected: number;
  /** Number of repositories by the status that it recorded. */
  readonly repositories: { readonly [status in Status]: number };
  /** Number of failed repositories that an earlier scan judged: their findings and documents are those of that scan. */
  readonly stale: number;
}

export interface StoredRepository {
  readonly name: string;
  readonly commit: string | null;
  readonly ref: string | null;
  /** Status and reason of the last scan that had it. */
  readonly status: Status;
  readonly reason: string | null;
  readonly firstScan: number;
  readonly lastScan: number;
  /** The last scan that judged it; null if none did. */
  readonly judgedScan: number | null;
}

/** A finding from the first scan that has it to the first one that lacks it. Of one that came back there are several. */
export interface StoredFinding
  extends Pick<Finding, 'rule' | 'level' | 'severity' | 'message' | 'setting' | 'profile'> {
  readonly repository: string;
  readonly fingerprint: string;
  readonly file: string;
  readonly line: number;
  /** Ids of scans; `closed` is null while it is open. */
  readonly opened: number;
  readonly closed: number | null;
}

/** Everything that a store has about findings over time. */
export interface StoredHistory {
  /** By id. */
  readonly scans: readonly StoredScan[];
  /** By name. */
  readonly repositories: readonly StoredRepository[];
  /** By repository, fingerprint and opening. */
  readonly findings: readonly StoredFinding[];
  /** Last results of repositories that were judged, by name; read only if `withResults` asks for them. */
  readonly results: ReadonlyMap<string, JudgedPart>;
}

/** Reads the history of all repositories; with the results of those that have open findings if `withResults` is set. */
export async function readHistory(database: Database, withResults: boolean): Promise<StoredHistory> {
  return {
    scans: await readScans(database),
    repositories: await readRepositories(database),
    findings: await readFindings(database),
    results: withResults ? await readResults(database) : new Map(),
  };
}

async function readScans(database: Database): Promise<readonly StoredScan[]> {
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

async function readRepositories(database: Database): Promise<readonly StoredRepository[]> {
  const rows = await database.selectFrom('repository').selectAll().orderBy('name').execute();
  return rows.map(({ name, commit_id, ref, status, reason, first_scan, last_scan, judged_scan }) => ({
    ...{ name, commit: commit_id, ref, status, reason },
    ...{ firstScan: first_scan, lastScan: last_scan, judgedScan: judged_scan },
  }));
}

async function readFindings(database: Database): Promise<readonly StoredFinding[]> {
  const rows = await database
    .selectFrom('finding')
    .innerJoin('repository', 'repository.id', 'finding.repository')
    .select(['repository.name as repository', 'fingerprint', 'opened', 'closed', 'rule', 'severity', 'level'])
    .select(['message', 'file', 'line', 'setting', 'profile'])
    .orderBy('repository.name')
    .orderBy('fingerprint')
    .orderBy('opened')
    .execute();
  return rows.map(({ severity, level, ...row }) => {
    return { ...row, severity: severity as Severity, level: level as Finding['level'] };
  });
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
