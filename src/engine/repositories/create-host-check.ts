import { findPrivateAddress, type Resolve } from '../../host/network/private-address.ts';

/**
 * Returns a function that returns why the address of a repository is refused: a list may come from elsewhere, and must not make this
 * machine ask servers inside of its network that the user has not named.
 */
export function createHostCheck(
  trusted: readonly string[],
  resolve?: Resolve,
): (url: string) => Promise<string | undefined> {
  const known = new Map(trusted.map((host) => [host.toLowerCase(), Promise.resolve<string | undefined>(undefined)]));
  return async (url) => {
    const { protocol, hostname } = new URL(url);
    if (protocol === 'file:') return undefined;
    const found = known.get(hostname) ?? findPrivateAddress(hostname, resolve);
    known.set(hostname, found);
    const address = await found;
    if (address === undefined) return undefined;
    const which = hostname.replace(/^\[(.*)\]$/u, '$1') === address ? '' : ` (${address})`;
    return `its host ${hostname} has a private address${which}; --private-host ${hostname} allows it`;
  };
}
