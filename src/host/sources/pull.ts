import type { RemoteSource } from '../../policy/bundle/source.ts';
import { pullGit } from './pull-git.ts';
import { pullHttps } from './pull-https.ts';
import { pullOci } from './pull-oci.ts';
import type { Pulled, World } from './pulled.ts';

/**
 * Fetches a remote source.
 *
 * @throws HostError if it is not available.
 */
export function pullSource(source: RemoteSource, world: World): Promise<Pulled> {
  if (source.kind === 'git') return pullGit(source, world);
  return source.kind === 'oci' ? pullOci(source, world) : pullHttps(source, world);
}
