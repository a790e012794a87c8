import { UsageError } from '../../base/errors.ts';
import type { Arguments } from '../arguments.ts';

export const stateOption = '--state DIR  Folder that keeps results and documents between scans [none]';

/** The same option of commands that read what scans have recorded. */
export const readStateOption = '--state DIR  Folder that scans with --state have written; or set PLUMBLINE_STATE';

/** @throws UsageError if no folder is named. */
export function readStateFolder(args: Arguments): string {
  const folder = args.text('state');
  if (folder !== undefined) return folder;
  throw new UsageError('usage/missing-argument', 'Name the folder of the state: --state DIR, or PLUMBLINE_STATE.');
}
