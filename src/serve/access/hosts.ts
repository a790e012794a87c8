import { isIP } from 'node:net';

/** Returns true for an address that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Names under which browsers may ask for the page, with the port if it is not the usual one. */
export interface AllowedHosts {
  /** Address that the server listens at. */
  readonly host: string;
  readonly port: number;
  /** Address that browsers use, such as that of a proxy. */
  readonly publicUrl?: URL | undefined;
}

/**
 * Returns a test of `Host` headers. A page of another site can point its own name at this machine (DNS rebinding): its requests
 * come with that name, and are refused.
 */
export function createHostTest({ host, port, publicUrl }: AllowedHosts): (header: string | undefined) => boolean {
  const names = new Set(isLoopback(host) ? ['localhost', '127.0.0.1', '[::1]', formatHost(host)] : [formatHost(host)]);
  const isEvery = host === '0.0.0.0' || host === '::';
  return (header = '') => {
    const given = header.toLowerCase();
    if (publicUrl !== undefined && given === publicUrl.host.toLowerCase()) return true;
    const { name = '', own = '80' } =
      /^(?<name>\[[\da-f:.]+\]|[\w.-]+)(?::(?<own>\d{1,5}))?$/u.exec(given)?.groups ?? {};
    if (Number(own) !== port) return false;
    // Another site has no address of this machine as its name.
    return names.has(name) || (isEvery && (isIP(name.replace(/^\[|\]$/gu, '')) !== 0 || name === 'localhost'));
  };
}

/** Writes an address as in a URL. */
export function formatHost(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host.toLowerCase();
}
