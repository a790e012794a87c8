/**
 * Returns a Git remote as a URI without user, password, query and fragment; `git@host:a/b.git` as `ssh://host/a/b.git`.
 * Null for a path of this machine and for text that is not a URL.
 */
export function findRemoteUri(remote: string): string | null {
  const scp = /^(?:[^@/\s]+@)?([\w.-]+):(?!\/\/)([^\s]+)$/u.exec(remote);
  const url = parse(scp === null ? remote : `ssh://${scp[1]}/${scp[2]?.replace(/^\/+/u, '')}`);
  if (url === null || url.hostname === '' || !/^(?:https?|ssh|git):$/u.test(url.protocol)) return null;
  return `${url.protocol}//${url.host}${url.pathname}`;
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
