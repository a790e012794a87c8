import { findStateFolder } from '../../host/folders/user-folders.ts';
import type { Arguments } from '../arguments.ts';
import type { Terminal } from '../terminal.ts';

/** Name of the user's folder of state, so that it is used only by those who ask for it. */
const userFolder = 'default';

export const stateOption = '--state DIR  Directory that keeps results; `default` is ~/.local/state/plumbline [none]';

/** State option of commands that read recorded scans. */
export const readStateOption = '--state DIR  State that scans have written [~/.local/state/plumbline]';

/** Returns the folder that a scan keeps state in; undefined if it keeps none. */
export function findScanState(args: Arguments, env: Terminal['env']): string | undefined {
  const folder = args.readText('state');
  return folder === userFolder ? findStateFolder(env) : folder;
}

/** Returns the folder to read: the user's, unless another is named. */
export function readStateFolder(args: Arguments, env: Terminal['env']): string {
  return findScanState(args, env) ?? findStateFolder(env);
}
