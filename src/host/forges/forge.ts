/** Programs that host repositories, by the name before the colon in `github:acme`. */
export const forgeKinds = ['github', 'gitlab', 'gitea'] as const;
export type ForgeKind = (typeof forgeKinds)[number];

/** A repository as its forge lists it. */
export interface ForgeRepository {
  /** `owner/name`; groups of GitLab may have several parts: `group/team/name`. */
  readonly name: string;
  /** Default branch; null if the repository has no commit. */
  readonly branch: string | null;
  /** Commit of the default branch; null if the forge does not list it. */
  readonly head: string | null;
  readonly isArchived: boolean;
  /** Disabled by the forge: nothing can be fetched. */
  readonly isDisabled: boolean;
  readonly isFork: boolean;
  readonly visibility: string;
  readonly topics: readonly string[];
  /** Time of the last push, or of the last activity where the forge lists no pushes; RFC 3339. */
  readonly pushed: string | null;
}

/** A wait that a forge asks for. */
export interface ForgeWait {
  readonly seconds: number;
  /** `rate limit`; `secondary rate limit`; `status 429`. */
  readonly reason: string;
}

export interface ForgeConnection {
  /** `https://github.com`. */
  readonly host: string;
  /** Returns the token for the API; undefined if there is none. */
  token(owner: string): Promise<string | undefined>;
  readonly fetch: typeof fetch;
  onWait(wait: ForgeWait): void;
  /**
   * Called after each response with the number of repositories listed; `total` is the number that the forge reports.
   */
  onListed?(done: number, total: number): void;
  /** Milliseconds of a second: shorter in tests. */
  readonly second?: number;
}

/**
 * Lists all repositories of an organisation, a group or a user.
 *
 * @throws Error with the reason if the list is not complete.
 */
export type ListRepositories = (owner: string, connection: ForgeConnection) => Promise<readonly ForgeRepository[]>;
