import { findNetrcAuthorization } from '../sources/netrc.ts';

/**
 * Returns what finds the header `Authorization` for the address of a repository: the token in `PLUMBLINE_TOKEN` for `host` alone, the
 * entry of `~/.netrc` for others, and nothing without https.
 */
export function createAuthorizer(
  env: Readonly<Record<string, string | undefined>>,
  host: string,
): (url: string) => string | undefined {
  const token = env['PLUMBLINE_TOKEN'];
  return (url) => {
    const { protocol, origin, hostname } = new URL(url);
    if (protocol !== 'https:') return undefined;
    if (token === undefined || token === '' || origin !== host) return findNetrcAuthorization(hostname, env);
    // Hosts accept a token as the password of any user.
    return `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
  };
}
