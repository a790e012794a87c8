import type { RemoteSource } from '../../policy/bundle/source.ts';
import { pullGit } from './pull-git.ts';
import { pullHttps } from './pull-https.ts';
import { pullOci } from './pull-oci.ts';

/** A bundle as it was fetched. */
export interface Pulled {
  /** A tar archive, compressed or not. */
  readonly archive: Uint8Array<ArrayBuffer>;
  /** The commit, or the digest of the manifest. */
  readonly revision: string | undefined;
}

/** What fetching needs of the world. */
export interface World {
  readonly fetch: typeof fetch;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Repositories by `file://`: for tests alone. */
  readonly allowFiles?: boolean;
}

/** @throws HostError where it cannot be had. */
export function pullSource(source: RemoteSource, world: World): Promise<Pulled> {
  if (source.kind === 'git') return pullGit(source, world);
  return source.kind === 'oci' ? pullOci(source, world) : pullHttps(source, world);
}
