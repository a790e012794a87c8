import type { EngineContext } from '../context.ts';
import type { PackOptions } from '../options.ts';
import { type OpenedSource, openStarterPack } from './open-starter-pack.ts';

/**
 * Opens all sources of policies; the starter pack if none are named.
 *
 * @throws OperationalError for sources that are missing, cannot be fetched, or are not trusted or pinned.
 */
export async function openSources(engine: EngineContext, options: PackOptions): Promise<readonly OpenedSource[]> {
  const { sources = [] } = options;
  if (sources.length === 0) return [openStarterPack()];
  const { openNamedSources } = await import('./open-named-sources.ts');
  return openNamedSources(engine, sources, options);
}
