import { UsageError } from '../../base/errors.ts';
import { groupBy } from '../../base/group-by.ts';
import { compareCodeUnits } from '../../base/order.ts';
import { severities } from '../../base/severity.ts';
import { didYouMean } from '../../base/suggest.ts';
import { countDaysBetween, toDay } from '../../findings/waiver.ts';
import type { StoredRepository, StoredScan } from '../../store/stored.ts';
import { countScans } from './count-scans.ts';
import { listTeams } from './select-team.ts';
import {
  countEvents,
  type EventCounts,
  type FindingTrack,
  isOpenAt,
  type Moment,
  openInterval,
  type Timeline,
} from './timeline.ts';

/** A scan, and what it changed. */
export interface ScanSummary extends StoredScan, EventCounts {
  /** Findings that were open after it. */
  readonly open: number;
}

/** Lists the scans, the first one first. An interrupted scan changes nothing: the next one that ends does. */
export function listScans(timeline: Timeline): readonly ScanSummary[] {
  return countScans(timeline).map(({ bySeverity: _, ...scan }) => scan);
}

export const trendGroups = ['policy', 'severity', 'repository', 'team'] as const;
export type TrendGroup = (typeof trendGroups)[number];

/** Findings of one policy, severity, repository or team over some scans. */
export interface TrendRow extends EventCounts {
  readonly group: string;
  /** Findings that were open before the first scan, and after the last one. */
  readonly before: number;
  readonly open: number;
  /** Number of open findings that are waived. */
  readonly waived: number;
  /** Days since the oldest open finding was found; null if none is open. */
  readonly oldest: number | null;
}

export interface Trend {
  readonly by: TrendGroup;
  /** First and last scan. */
  readonly from: Moment;
  readonly to: Moment;
  readonly rows: readonly TrendRow[];
}

/** Counts findings by group over the scans since a time (RFC 3339, UTC). @throws UsageError if no scan has ended since. */
export function buildTrend({ scans, tracks }: Timeline, by: TrendGroup, since = ''): Trend {
  const chosen = scans.filter(({ isFinished, at }) => isFinished && at >= since);
  const [from, to] = [chosen[0], chosen.at(-1)];
  if (from === undefined || to === undefined) throw createUnknownScanError(since === '' ? '' : ` since ${since}`);
  const before = scans.findLast(({ id, isFinished }) => isFinished && id < from.id)?.id ?? 0;
  const rows = Array.from(groupTracks(tracks, by), ([group, own]): TrendRow => {
    const open = own.filter((track) => isOpenAt(track, to.id));
    const ages = open.map((track) => computeAge(track, to));
    return {
      group,
      before: own.filter((track) => isOpenAt(track, before)).length,
      ...countEvents(own, before, to.id),
      open: open.length,
      waived: open.filter(({ waiver }) => waiver !== null).length,
      oldest: ages.length === 0 ? null : Math.max(...ages),
    };
  }).filter((row) => row.before + row.new + row.reopened + row.fixed + row.open > 0);
  const compareRows = (a: TrendRow, b: TrendRow): number =>
    by === 'severity'
      ? rankSeverity(a.group) - rankSeverity(b.group)
      : b.open - a.open || b.fixed - a.fixed || compareCodeUnits(a.group, b.group);
  return { by, from: toMoment(from), to: toMoment(to), rows: rows.sort(compareRows) };
}

/** Groups findings; one with several owners is in the group of each. */
function groupTracks(tracks: readonly FindingTrack[], by: TrendGroup): ReadonlyMap<string, readonly FindingTrack[]> {
  const listNames = ({ rule, severity, repository, owners }: FindingTrack): readonly string[] =>
    ({ policy: [rule], severity: [severity], repository: [repository], team: listTeams(owners) })[by];
  const named = tracks.flatMap((track) => listNames(track).map((name) => ({ name, track })));
  const groups = groupBy(named, ({ name }) => name);
  return new Map(Array.from(groups, ([name, own]) => [name, own.map(({ track }) => track)]));
}

/** A repository and its findings. */
export interface RepositoryHistory extends StoredRepository {
  readonly lastSeen: Moment;
  /** The scan that its findings and documents are from; null if no scan judged it. */
  readonly judged: Moment | null;
  /** True if the last scan that had it could not judge it. */
  readonly isStale: boolean;
  /** Open findings, the worst first. */
  readonly open: readonly OpenFinding[];
  /** Findings that were fixed, the last one first. */
  readonly fixed: readonly FindingTrack[];
}

export interface OpenFinding extends FindingTrack {
  readonly since: Moment;
  /** Days since then, at the last scan. */
  readonly age: number;
}

/** @throws UsageError for a repository that no scan had. */
export function showRepository({ scans, repositories, tracks }: Timeline, name: string): RepositoryHistory {
  const found = repositories.find((each) => each.name === name);
  if (found === undefined) {
    const hint = didYouMean(
      name,
      repositories.map((each) => each.name),
    );
    throw new UsageError('usage/unknown-repository', `No scan had a repository "${name}".${hint}`);
  }
  const findMoment = (id: number): Moment => toMoment(scans.find((scan) => scan.id === id) ?? { id, at: '' });
  const lastSeen = findMoment(found.lastScan);
  const own = tracks.filter(({ repository }) => repository === name);
  const open = own.flatMap((track): readonly OpenFinding[] => {
    const interval = openInterval(track);
    return interval === undefined ? [] : [{ ...track, since: interval.opened, age: computeAge(track, lastSeen) }];
  });
  const findEnd = ({ intervals }: FindingTrack): number => intervals.at(-1)?.closed?.id ?? 0;
  return {
    ...found,
    lastSeen,
    judged: found.judgedScan === null ? null : findMoment(found.judgedScan),
    isStale: found.judgedScan !== null && found.judgedScan < found.lastScan,
    open: open.sort(compareTracks),
    fixed: own
      .filter((track) => openInterval(track) === undefined)
      .sort((a, b) => findEnd(b) - findEnd(a) || compareTracks(a, b)),
  };
}

/** Findings that differ between two scans. */
export interface ScanComparison {
  readonly from: Moment;
  readonly to: Moment;
  /** Open in the second one alone: never seen before the first, or fixed before. */
  readonly new: readonly FindingTrack[];
  readonly reopened: readonly FindingTrack[];
  /** Open in the first one alone. */
  readonly fixed: readonly FindingTrack[];
  /** Number of findings that are open in both. */
  readonly kept: number;
}

/** Compares two scans, by default the last two. @throws UsageError for one that does not exist or has not ended, and for the later one first. */
export function compareScans({ scans, tracks }: Timeline, first?: number, second?: number): ScanComparison {
  const finished = scans.filter(({ isFinished }) => isFinished);
  const find = (id: number): StoredScan => {
    const scan = finished.find((each) => each.id === id);
    if (scan === undefined) throw createUnknownScanError(` with the number ${id}`);
    return scan;
  };
  const to = second === undefined ? finished.at(-1) : find(second);
  const from = first === undefined ? finished.findLast(({ id }) => id < (to?.id ?? 0)) : find(first);
  if (from === undefined || to === undefined)
    throw createUnknownScanError(' to compare with: there are fewer than two');
  if (from.id > to.id) {
    const order = `Name the earlier scan first: ${to.id} ${from.id}.`;
    throw new UsageError('usage/invalid-value', `Scan ${from.id} is later than scan ${to.id}. ${order}`);
  }
  const changed = tracks.filter((track) => isOpenAt(track, from.id) !== isOpenAt(track, to.id)).sort(compareTracks);
  const added = changed.filter((track) => isOpenAt(track, to.id));
  const isKnown = ({ intervals: [interval] }: FindingTrack): boolean =>
    interval !== undefined && interval.opened.id <= from.id;
  return {
    from: toMoment(from),
    to: toMoment(to),
    new: added.filter((track) => !isKnown(track)),
    reopened: added.filter(isKnown),
    fixed: changed.filter((track) => isOpenAt(track, from.id)),
    kept: tracks.filter((track) => isOpenAt(track, from.id) && isOpenAt(track, to.id)).length,
  };
}

function createUnknownScanError(which: string): UsageError {
  return new UsageError('usage/unknown-scan', `There is no scan that has ended${which}.`, {
    hint: { step: 'list-scans' },
  });
}

function computeAge(track: FindingTrack, moment: Moment): number {
  const opened = track.intervals.findLast((interval) => interval.opened.id <= moment.id)?.opened.at ?? '';
  return opened === '' || moment.at === '' ? 0 : countDaysBetween(toDay(opened), toDay(moment.at));
}

function toMoment({ id, at }: Moment): Moment {
  return { id, at };
}

/** By severity, then by repository and place. */
export function compareTracks(a: FindingTrack, b: FindingTrack): number {
  return (
    rankSeverity(a.severity) - rankSeverity(b.severity) ||
    compareCodeUnits(a.repository, b.repository) ||
    compareCodeUnits(a.file, b.file) ||
    a.line - b.line ||
    compareCodeUnits(a.rule, b.rule) ||
    compareCodeUnits(a.fingerprint, b.fingerprint)
  );
}

function rankSeverity(severity: string): number {
  return (severities as readonly string[]).indexOf(severity);
}
