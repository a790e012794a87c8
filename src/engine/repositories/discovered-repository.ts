import type { ForgeRepository } from '../../host/forges/forge.ts';

/** A repository that was discovered, as `plumbline discover` writes it, one a line. */
export interface DiscoveredRepository {
  readonly name: string;
  /** Address to fetch from, without credentials. */
  readonly url: string;
  /** Default branch and its commit when the repository was listed; null if it has none, or the forge does not list it. */
  readonly branch: string | null;
  readonly head: string | null;
  readonly archived: boolean;
  readonly fork: boolean;
  readonly visibility: string;
  readonly topics: readonly string[];
  readonly pushed: string | null;
  /** Reason why a scan does not fetch it; null if it does. */
  readonly skipped: string | null;
}

export function toDiscovered(
  { name, branch, head, isArchived, isFork, visibility, topics, pushed }: ForgeRepository,
  host: string,
  skipped: string | null,
): DiscoveredRepository {
  const url = `${host}/${name}`;
  return { name, url, branch, head, archived: isArchived, fork: isFork, visibility, topics, pushed, skipped };
}
