import { sql } from 'kysely';
import type { Database } from './open-database.ts';
import type { StoreFacts } from './stored.ts';

export async function describeStore(database: Database): Promise<StoreFacts> {
  const { bytes } = await readFirst<{ readonly bytes: number }>(
    database,
    sql`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`,
  );
  const scans = await readFirst<StoreFacts['scans']>(
    database,
    sql`select coalesce(sum(is_finished), 0) as finished, count(*) - coalesce(sum(is_finished), 0) as unfinished,
      min(at) as first, max(at) as last from scan`,
  );
  const repositories = await readFirst<StoreFacts['repositories']>(
    database,
    sql`select count(*) filter (where status = 'scanned') as scanned, count(*) filter (where status = 'incomplete') as incomplete,
      count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'skipped') as skipped from repository`,
  );
  const findings = await readFirst<StoreFacts['findings']>(
    database,
    sql`select count(*) filter (where closed is null) as open, count(*) filter (where closed is not null) as fixed from finding`,
  );
  const counts = await readFirst<Pick<StoreFacts, 'targets' | 'views' | 'documents'>>(
    database,
    sql`select (select count(*) from target) as targets, (select count(*) from view) as views,
      (select count(distinct document) from view) as documents`,
  );
  return { bytes, scans, repositories, findings, ...counts };
}

async function readFirst<Row>(database: Database, query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await query.execute(database);
  return rows[0] as Row;
}
