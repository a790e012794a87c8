import { sql } from 'kysely';
import type { Severity } from '../base/severity.ts';
import type { Database } from './open-database.ts';

/** A time at which findings were counted: that of the last of the scans with that time. */
export interface StoredMoment {
  readonly id: number;
  readonly at: string;
}

/** What happened to findings of one severity at a moment. */
export interface StoredEvent {
  readonly moment: number;
  readonly kind: 'new' | 'reopened' | 'fixed';
  readonly severity: Severity;
  readonly count: number;
}

export interface StoredEvents {
  /** The first one first. */
  readonly moments: readonly StoredMoment[];
  readonly events: readonly StoredEvent[];
}

/**
 * Counts what the scans up to one changed in the repositories that it had. The database counts, since the findings of an
 * organisation would take more memory than its report. What an interrupted scan found counts for the next one that ended.
 */
export async function readEvents(database: Database, scan: number): Promise<StoredEvents> {
  const own = sql`select repository from scan_repository where scan = ${scan}`;
  const { rows: scans } = await sql<StoredMoment & { readonly is_counted: 0 | 1 }>`
    select id, at, is_finished = 1 and exists (
      select 1 from scan_repository where scan_repository.scan = scan.id and repository in (${own})
    ) as is_counted from scan where id <= ${scan} order by id`.execute(database);
  const counted = scans.filter(({ is_counted }) => is_counted === 1);
  const moments = counted.filter(({ at }, index) => at !== counted[index + 1]?.at);
  const momentOf = scans.flatMap(({ id }) => {
    const moment = moments.find((each) => each.id >= id);
    return moment === undefined ? [] : [[id, moment.id]];
  });
  const { rows } = await sql<StoredEvent>`
    with moment (scan, id) as (
      select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(${JSON.stringify(momentOf)})
    ), span as (
      select repository, fingerprint, severity, opened, first.id as first, last.id as last
      from finding join moment as first on first.scan = opened left join moment as last on last.scan = closed
      where repository in (${own}) and first.id is not last.id
    ), kept as (
      select first, last, lag(last) over track as before, lead(first) over track as after, row_number() over track as number,
        last_value(severity) over (track rows between unbounded preceding and unbounded following) as severity
      from span window track as (partition by repository, fingerprint order by opened)
    )
    select first as moment, iif(number = 1, 'new', 'reopened') as kind, severity, count(*) as count
      from kept where before is not first group by 1, 2, 3
    union all select last, 'fixed', severity, count(*) from kept where last is not null and after is not last group by 1, 3
    order by 1, 2, 3`.execute(database);
  return { moments: moments.map(({ id, at }) => ({ id, at })), events: rows };
}
