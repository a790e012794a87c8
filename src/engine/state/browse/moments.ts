import type { Moment } from '../timeline.ts';
import { memoize } from './memoize.ts';
import type { Snapshot } from './snapshot.ts';

/** Returns the last scan that ended; undefined if none has. */
export function findLastScan({ scans }: Pick<Snapshot, 'scans'>): Moment | undefined {
  return scans.findLast(({ isFinished }) => isFinished);
}

/** Returns the time of each scan, by its number. */
export const readMoments: (snapshot: Snapshot) => (scan: number) => Moment = memoize(({ scans }) => {
  const moments = new Map(scans.map(({ id, at }) => [id, { id, at }]));
  return (scan) => moments.get(scan) ?? { id: scan, at: '' };
});
