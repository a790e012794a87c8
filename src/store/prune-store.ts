import { sql } from 'kysely';
import type { Database } from './open-database.ts';
import type { Pruned, PruneRequest } from './stored.ts';

/** Removes old contents, and returns the space to the file system. */
export async function pruneStore(database: Database, request: PruneRequest): Promise<Pruned> {
  const open = await database.startTransaction().execute();
  let pruned: Pruned;
  try {
    const repositories = request.gone === true ? await removeGone(open) : [];
    const findings = request.before === undefined ? 0 : await removeFixed(open, request.before);
    const scans = request.before === undefined ? 0 : await removeScans(open, request.before);
    pruned = { repositories, findings, scans };
  } catch (error) {
    await open.rollback().execute();
    throw error;
  }
  if (request.isTrial === true) {
    await open.rollback().execute();
    return pruned;
  }
  await removeUnusedTexts(open);
  await open.commit().execute();
  await sql`vacuum`.execute(database);
  await sql`pragma wal_checkpoint(truncate)`.execute(database);
  return pruned;
}

/** Removes texts of files that no target has any more. */
export async function removeUnusedTexts(database: Database): Promise<void> {
  await database
    .deleteFrom('filled_text')
    .where('digest', 'not in', database.selectFrom('target_file').select('filled_text'))
    .execute();
}

async function removeGone(database: Database): Promise<readonly string[]> {
  const last = database
    .selectFrom('scan')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('is_finished', '=', 1);
  const removed = await database.deleteFrom('repository').where('last_scan', '<', last).returning('name').execute();
  return removed.map(({ name }) => name).sort();
}

async function removeFixed(database: Database, before: string): Promise<number> {
  const earlier = database.selectFrom('scan').select('id').where('at', '<', before);
  const { numDeletedRows } = await database.deleteFrom('finding').where('closed', 'in', earlier).executeTakeFirst();
  return Number(numDeletedRows);
}

/** The time of a scan is needed as long as a finding or a repository names it. */
async function removeScans(database: Database, before: string): Promise<number> {
  const { rows } = await sql`delete from scan where at < ${before} and id not in (
    select opened from finding union select closed from finding where closed is not null
    union select first_scan from repository union select last_scan from repository
    union select judged_scan from repository where judged_scan is not null
    union select max(id) from scan where is_finished = 1 union select scan from report
  ) returning id`.execute(database);
  return rows.length;
}
