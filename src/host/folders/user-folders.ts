import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the cache folder: `PLUMBLINE_CACHE_DIR`, else the user's cache folder as XDG defines it. */
export function findCacheFolder(env: Environment): string {
  const own = env['PLUMBLINE_CACHE_DIR'];
  if (own !== undefined && own !== '') return own;
  return join(chooseXdgFolder(env['XDG_CACHE_HOME'], '.cache'), 'plumbline');
}

/** Returns the user's folder of state as XDG defines it. */
export function findStateFolder(env: Environment): string {
  return join(chooseXdgFolder(env['XDG_STATE_HOME'], join('.local', 'state')), 'plumbline');
}

/** The XDG specification: a relative path is to be ignored. */
function chooseXdgFolder(given: string | undefined, usual: string): string {
  return given !== undefined && isAbsolute(given) ? given : join(homedir(), usual);
}
