import { type Severity, severities } from '../../base/severity.ts';
import type { StoredScan } from '../../store/stored.ts';
import type { EventCounts, Timeline } from './timeline.ts';

/** Number of findings with each severity. */
export type SeverityCounts = { readonly [severity in Severity]: number };

/** A scan, what it changed, and the findings that were open after it. */
export interface ScanCounts extends StoredScan, EventCounts {
  readonly open: number;
  readonly bySeverity: SeverityCounts;
}

/** Counts what happens to findings, scan by scan. */
export interface ScanCounter {
  /** Adds an interval of a finding, by numbers of scans that ended; `closed` is 0 while it is open. */
  add(severity: Severity, opened: number, closed: number, isFirst: boolean): void;
  /** Returns the scans. An interrupted one changes nothing: the next one that ends does. */
  finish(): readonly ScanCounts[];
}

/** Counts the findings of every scan in one pass. */
export function countScans({ scans, tracks }: Pick<Timeline, 'scans' | 'tracks'>): readonly ScanCounts[] {
  const counter = createScanCounter(scans);
  for (const { intervals, severity } of tracks) {
    for (const [index, { opened, closed }] of intervals.entries())
      counter.add(severity, opened.id, closed?.id ?? 0, index === 0);
  }
  return counter.finish();
}

export function createScanCounter(scans: readonly StoredScan[]): ScanCounter {
  const events = new Map(scans.map(({ id }) => [id, { new: 0, reopened: 0, fixed: 0, delta: createNoCounts() }]));
  return {
    add(severity, opened, closed, isFirst) {
      const start = events.get(opened);
      if (start !== undefined) {
        start[isFirst ? 'new' : 'reopened'] += 1;
        start.delta[severity] += 1;
      }
      const end = closed === 0 ? undefined : events.get(closed);
      if (end !== undefined) {
        end.fixed += 1;
        end.delta[severity] -= 1;
      }
    },
    finish: () => sumEvents(scans, events),
  };
}

interface Events extends EventCounts {
  readonly delta: SeverityCounts;
}

function sumEvents(scans: readonly StoredScan[], events: ReadonlyMap<number, Events>): readonly ScanCounts[] {
  let bySeverity: SeverityCounts = createNoCounts();
  return scans.map((scan) => {
    const found = scan.isFinished ? events.get(scan.id) : undefined;
    if (found !== undefined) bySeverity = addCounts(bySeverity, found.delta);
    const { new: added = 0, reopened = 0, fixed = 0 } = found ?? {};
    return { ...scan, open: sumCounts(bySeverity), bySeverity, new: added, reopened, fixed };
  });
}

export function createNoCounts(): Record<Severity, number> {
  return { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
}

export function sumCounts(counts: SeverityCounts): number {
  return severities.reduce((sum, severity) => sum + counts[severity], 0);
}

function addCounts(a: SeverityCounts, b: SeverityCounts): Record<Severity, number> {
  const sum = createNoCounts();
  for (const severity of severities) sum[severity] = a[severity] + b[severity];
  return sum;
}
