import { findNetrcAuthorization } from '../sources/netrc.ts';

/**
 * Returns what finds the header `Authorization` for the address of a repository: the token of its owner for `host` alone, the entry
 * of `~/.netrc` for others, and nothing without https.
 */
export function createAuthorizer(
  env: Readonly<Record<string, string | undefined>>,
  host: string,
  requestToken: (owner: string) => Promise<string | undefined>,
): (url: string) => Promise<string | undefined> {
  return async (url) => {
    const { protocol, origin, hostname, pathname } = new URL(url);
    if (protocol !== 'https:') return undefined;
    const token = origin === host ? await requestToken(pathname.split('/')[1] ?? '') : undefined;
    if (token === undefined) return findNetrcAuthorization(hostname, env);
    // Hosts accept a token as the password of any user.
    return `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
  };
}
