import type { Moment } from '../timeline.ts';
import { once } from './once.ts';
import type { Snapshot } from './snapshot.ts';

/** Returns the last scan that ended; undefined if none has. */
export function lastScanOf({ scans }: Pick<Snapshot, 'scans'>): Moment | undefined {
  return scans.findLast(({ isFinished }) => isFinished);
}

/** Returns the time of each scan, by its number. */
export const readMoments: (snapshot: Snapshot) => (scan: number) => Moment = once(({ scans }) => {
  const moments = new Map(scans.map(({ id, at }) => [id, { id, at }]));
  return (scan) => moments.get(scan) ?? { id: scan, at: '' };
});
