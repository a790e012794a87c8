import type { Database } from './open-database.ts';

/** Returns the teams that got a message about a scan. */
export async function selectNotices(database: Database, channel: string, scan: number): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('notice')
    .select('team')
    .where('channel', '=', channel)
    .where('scan', '=', scan)
    .execute();
  return new Set(rows.map(({ team }) => team));
}

/** Remembers that a team got a message about a scan. */
export async function insertNotice(database: Database, channel: string, scan: number, team: string): Promise<void> {
  await database
    .insertInto('notice')
    .values({ channel, scan, team })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
