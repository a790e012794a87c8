import type { Origin } from '../../resolve/values/origin.ts';

/** Identifies the place of an assignment in the files. Views share objects of origins only in some orders. */
export function writePlace({ span: { path, start, end } }: Origin): string {
  return `${start} ${end} ${path}`;
}
