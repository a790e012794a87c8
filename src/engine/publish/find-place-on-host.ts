/** A repository on its host. */
export interface Place {
  readonly owner: string;
  readonly repo: string;
}

/** Returns the place of a repository by the address of its remote; undefined if that is on another host. */
export function findPlaceOnHost(host: string, remote: string | null | undefined): Place | undefined {
  const url = typeof remote === 'string' && URL.canParse(remote) ? new URL(remote) : undefined;
  return url?.origin === host ? parsePlace(url.pathname.replace(/^\//u, '').replace(/(?:\.git)?\/?$/u, '')) : undefined;
}

/** Parses `OWNER/NAME`; undefined for any other text. */
export function parsePlace(text: string): Place | undefined {
  const [, owner, repo] = /^(\w[\w.-]*)\/([\w.-]+)$/u.exec(text) ?? [];
  return owner === undefined || repo === undefined || /^\.+$/u.test(repo) ? undefined : { owner, repo };
}
