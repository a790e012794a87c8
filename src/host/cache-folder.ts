import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the cache folder: `PLUMBLINE_CACHE_DIR`, else the user's cache folder as XDG defines it. */
export function findCacheFolder(env: Environment): string {
  const own = env['PLUMBLINE_CACHE_DIR'];
  if (own !== undefined && own !== '') return own;
  const xdg = env['XDG_CACHE_HOME'];
  // The XDG specification: a relative path is to be ignored.
  return join(xdg !== undefined && isAbsolute(xdg) ? xdg : join(homedir(), '.cache'), 'plumbline');
}
