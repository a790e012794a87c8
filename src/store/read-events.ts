import { sql } from 'kysely';
import { groupBy } from '../base/group-by.ts';
import type { Severity } from '../base/severity.ts';
import type { Database } from './open-database.ts';

/** A time at which findings were counted: that of the last of the scans with that time. */
export interface EventMoment {
  readonly id: number;
  readonly at: string;
}

/** Change in the number of findings of one severity at a moment. */
export interface StoredEvent {
  readonly moment: number;
  readonly kind: 'new' | 'reopened' | 'fixed';
  readonly severity: Severity;
  readonly count: number;
}

export interface StoredEvents {
  /** The first one first. */
  readonly moments: readonly EventMoment[];
  readonly events: readonly StoredEvent[];
}

/** Findings of one severity that were open from one scan to another. */
interface Span {
  readonly opened: number;
  readonly closed: number | null;
  readonly severity: Severity;
}

/**
 * Counts the changes of the scans up to one in the repositories that it had. The database counts all but reopened
 * findings, since the findings of an organisation would take more memory than its report. Changes of an interrupted
 * scan count for the next completed one.
 */
export async function readEvents(database: Database, scan: number): Promise<StoredEvents> {
  const moments = await readMoments(database, scan);
  const momentOf = new Map(moments.flatMap(({ id, scans }) => scans.map((each) => [each, id])));
  const counts = new Map<string, StoredEvent>();
  const add = (moment: number | null, kind: StoredEvent['kind'], severity: Severity, more: number): void => {
    if (moment === null) return;
    const key = `${moment} ${kind} ${severity}`;
    counts.set(key, { moment, kind, severity, count: (counts.get(key)?.count ?? 0) + more });
  };
  const addTrack = (spans: readonly Span[], count: number): void => {
    const severity = spans.at(-1)?.severity ?? 'info';
    for (const [index, [first, last]] of joinSpans(spans, momentOf).entries()) {
      add(first, index === 0 ? 'new' : 'reopened', severity, count);
      add(last, 'fixed', severity, count);
    }
  };
  const track = sql`with track as (
    select repository, fingerprint, opened, closed, severity, count(*) over (partition by repository, fingerprint) as spans
    from finding where repository in (select repository from scan_repository where scan = ${scan})
  )`;
  const { rows: single } = await sql<Span & { readonly count: number }>`${track}
    select opened, closed, severity, count(*) as count from track where spans = 1 group by 1, 2, 3`.execute(database);
  for (const { count, ...span } of single) addTrack([span], count);
  const { rows: others } = await sql<Span & { readonly repository: number; readonly fingerprint: string }>`${track}
    select * from track where spans > 1 order by repository, fingerprint, opened`.execute(database);
  for (const spans of groupBy(others, (row) => `${row.repository} ${row.fingerprint}`).values()) addTrack(spans, 1);
  return { moments: moments.map(({ id, at }) => ({ id, at })), events: [...counts.values()] };
}

/** Reads the moments up to a scan, each with the scans whose changes count for it. */
async function readMoments(
  database: Database,
  scan: number,
): Promise<readonly (EventMoment & { readonly scans: readonly number[] })[]> {
  const { rows: scans } = await sql<EventMoment & { readonly is_counted: 0 | 1 }>`
    select id, at, is_finished = 1 and id in (
      select scan from scan_repository
      where repository in (select repository from scan_repository where scan = ${scan})
    ) as is_counted from scan where id <= ${scan} order by id`.execute(database);
  const counted = scans.filter(({ is_counted }) => is_counted === 1);
  const moments = counted.filter(({ at }, index) => at !== counted[index + 1]?.at);
  const byMoment = groupBy(scans, ({ id }) => moments.find((each) => each.id >= id)?.id);
  return moments.map(({ id, at }) => ({ id, at, scans: (byMoment.get(id) ?? []).map((each) => each.id) }));
}

/** Returns the moments from which and to which a finding was open; spans that meet are one, and those within a moment none. */
function joinSpans(
  spans: readonly Span[],
  momentOf: ReadonlyMap<number, number>,
): readonly (readonly [first: number, last: number | null])[] {
  const joined: [number, number | null][] = [];
  for (const { opened, closed } of spans) {
    const first = momentOf.get(opened);
    const last = closed === null ? null : (momentOf.get(closed) ?? null);
    if (first === undefined || first === last) continue;
    const before = joined.at(-1);
    if (before?.[1] === first) before[1] = last;
    else joined.push([first, last]);
  }
  return joined;
}
