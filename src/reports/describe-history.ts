import { severities } from '../base/severity.ts';
import type { HistoryPoint, Report, SeverityCounts } from './report.ts';

/** Counts what the last scan changed: `Since the scan of 2026-11-21: 3 new, 1 reopened, 2 fixed`; empty without a history. */
export function describeHistory({ history = [] }: Pick<Report, 'history'>): string {
  const [before, last] = history.slice(-2);
  if (before === undefined || last === undefined) return '';
  const counts = (['new', 'reopened', 'fixed'] as const).flatMap((kind) => {
    const count = sumCounts(last[kind]);
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  return `Since the scan of ${writeTime(before, last)}: ${counts.length === 0 ? 'no change' : counts.join(', ')}`;
}

export function sumCounts(counts: SeverityCounts): number {
  return severities.reduce((total, severity) => total + counts[severity], 0);
}

/** Names the day of a scan, with the time if the other scan was on that day. */
export function writeTime({ at }: Pick<HistoryPoint, 'at'>, other: Pick<HistoryPoint, 'at'>): string {
  const day = at.slice(0, 10);
  return day === other.at.slice(0, 10) ? at.replace('T', ' ').replace(/(?:\.\d+)?Z$/u, ' UTC') : day;
}
