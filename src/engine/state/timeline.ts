import type { Waived } from '../../findings/finding.ts';
import type { StoredFinding, StoredHistory, StoredRepository, StoredScan } from '../../store/stored.ts';

/** A scan as the history of findings refers to it. */
export type Moment = Pick<StoredScan, 'id' | 'at'>;

/** A time in which a finding was open: from the first scan that has it to the first one that lacks it. */
export interface Interval {
  readonly opened: Moment;
  /** Null while it is open. */
  readonly closed: Moment | null;
}

/** A finding over time. */
export interface FindingTrack
  extends Pick<
    StoredFinding,
    | 'repository'
    | 'fingerprint'
    | 'rule'
    | 'severity'
    | 'level'
    | 'message'
    | 'file'
    | 'line'
    | 'setting'
    | 'profile'
    | 'owners'
  > {
  /** At least one; a second one if it came back. */
  readonly intervals: readonly Interval[];
  /** Waiver that holds today for a finding that is open. */
  readonly waiver: Waived | null;
}

/** Findings of all repositories over the scans that have ended. */
export interface Timeline {
  readonly scans: readonly StoredScan[];
  readonly repositories: readonly StoredRepository[];
  readonly tracks: readonly FindingTrack[];
}

/**
 * Builds the timeline of a history; `waivers` are those of open findings, by repository and fingerprint. What an interrupted
 * scan found counts for the next one that ended: it had the same repositories before it.
 */
export function buildTimeline(
  { scans, repositories, findings }: StoredHistory,
  waivers: ReadonlyMap<string, Waived> = new Map(),
): Timeline {
  return { scans, repositories, tracks: createTracker(scans)(findings, waivers) };
}

/** Joins rows of findings, by repository, fingerprint and opening. */
export type Tracker = (
  findings: readonly StoredFinding[],
  waivers: ReadonlyMap<string, Waived>,
) => readonly FindingTrack[];

/** Returns what follows findings over these scans. */
export function createTracker(scans: readonly StoredScan[]): Tracker {
  const byId = new Map(scans.map((scan) => [scan.id, scan]));
  const finished = scans.filter(({ isFinished }) => isFinished);
  const findMoment = (id: number): Moment => {
    const scan = finished.find((each) => each.id >= id) ?? byId.get(id);
    return { id: scan?.id ?? id, at: scan?.at ?? '' };
  };
  const moments = new Map(scans.map(({ id }) => [id, findMoment(id)]));
  const readMoment = (id: number): Moment => moments.get(id) ?? findMoment(id);
  return (findings, waivers) => {
    const tracks = new Map<string, FindingTrack & { readonly intervals: Interval[] }>();
    for (const { opened, closed, ...finding } of findings) {
      const key = writeTrackKey(finding.repository, finding.fingerprint);
      const interval = { opened: readMoment(opened), closed: closed === null ? null : readMoment(closed) };
      // It appeared and disappeared between two scans that ended.
      if (interval.closed?.id === interval.opened.id) continue;
      const intervals = tracks.get(key)?.intervals ?? [];
      const last = intervals.at(-1);
      if (last?.closed?.id === interval.opened.id) intervals.splice(-1, 1, { ...interval, opened: last.opened });
      else intervals.push(interval);
      const waiver = interval.closed === null ? (waivers.get(key) ?? null) : null;
      tracks.set(key, { ...finding, intervals, waiver });
    }
    return [...tracks.values()];
  };
}

/** Returns the key of a finding among those of all repositories. */
export function writeTrackKey(repository: string, fingerprint: string): string {
  return JSON.stringify([repository, fingerprint]);
}

/** Returns the interval in which a finding was open after a scan; undefined if it was not. */
export function findInterval({ intervals }: Pick<FindingTrack, 'intervals'>, scan: number): Interval | undefined {
  return intervals.find(({ opened, closed }) => opened.id <= scan && (closed === null || closed.id > scan));
}

export function isOpenAt(track: Pick<FindingTrack, 'intervals'>, scan: number): boolean {
  return findInterval(track, scan) !== undefined;
}

/** Returns the interval in which a finding is open; undefined if it is fixed. */
export function openInterval({ intervals }: Pick<FindingTrack, 'intervals'>): Interval | undefined {
  return intervals.find(({ closed }) => closed === null);
}

/** Counts of events of findings. */
export interface EventCounts {
  /** Findings that no earlier scan had. */
  readonly new: number;
  /** Findings that were fixed and came back. */
  readonly reopened: number;
  readonly fixed: number;
}

/** Counts what happened to findings in the scans after one and up to another. */
export function countEvents(tracks: readonly FindingTrack[], after: number, upTo: number): EventCounts {
  const isWithin = (moment: Moment | null): boolean => moment !== null && moment.id > after && moment.id <= upTo;
  const counts = { new: 0, reopened: 0, fixed: 0 };
  for (const { intervals } of tracks) {
    for (const [index, { opened, closed }] of intervals.entries()) {
      if (isWithin(opened)) counts[index === 0 ? 'new' : 'reopened'] += 1;
      if (isWithin(closed)) counts.fixed += 1;
    }
  }
  return counts;
}
