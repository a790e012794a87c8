import { type Severity, severities } from '../../base/severity.ts';
import type { HistoryPoint, SeverityCounts } from '../../reports/report.ts';
import type { StoredEvents } from '../../store/read-events.ts';

/** Points of a report's history: the last ones. */
const maxPoints = 60;

/** Returns what scans at different times counted, the first one first; undefined if there is only one time, which has no history. */
export function buildHistory({ moments, events }: StoredEvents): readonly HistoryPoint[] | undefined {
  if (moments.length < 2) return undefined;
  const open = { ...none };
  const points = moments.map(({ id, at }): HistoryPoint => {
    const own = events.filter(({ moment }) => moment === id);
    for (const { kind, severity, count } of own) open[severity] += kind === 'fixed' ? -count : count;
    const collectCounts = (kind: string): SeverityCounts => {
      const counts = own
        .filter((event) => event.kind === kind)
        .map(({ severity, count }) => [severity, count] as const);
      return { ...none, ...Object.fromEntries(counts) };
    };
    return {
      at,
      open: { ...open },
      new: collectCounts('new'),
      reopened: collectCounts('reopened'),
      fixed: collectCounts('fixed'),
    };
  });
  return points.slice(-maxPoints);
}

const none = Object.fromEntries(severities.map((severity) => [severity, 0])) as { [severity in Severity]: number };
