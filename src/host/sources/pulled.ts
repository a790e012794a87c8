import type { Resolve } from '../network/private-address.ts';

/** A bundle as it was fetched. */
export interface Pulled {
  /** A tar archive, compressed or not. */
  readonly archive: Uint8Array<ArrayBuffer>;
  /** The commit, or the digest of the manifest. */
  readonly revision: string | undefined;
}

/** Environment of a fetch. */
export interface World {
  readonly fetch: typeof fetch;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Resolves names: another one in tests. */
  readonly resolve?: Resolve;
  /** Repositories by `file://`: for tests alone. */
  readonly allowFiles?: boolean;
}
