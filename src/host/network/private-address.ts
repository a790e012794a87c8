import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Returns the addresses of a name. */
export type Resolve = (name: string) => Promise<readonly string[]>;

// Node's lists are made of these where an address is checked: a scan that fetches nothing does not load `node:net`.

/** Ranges of the special-purpose registries of IANA (RFC 6890) that no server of the internet has. */
const special = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/3', '2001::/32', '2001:db8::/32', '2002::/16'],
];
/** Global unicast addresses. */
const global = ['2000::/3'];

/**
 * Returns a private or special-purpose address of a host; undefined if all its addresses are public, or its name cannot be resolved.
 * A name may resolve differently when it is used: with https, a private server then needs a certificate for the public name.
 */
export async function findPrivateAddress(
  hostname: string,
  resolve: Resolve = resolveName,
): Promise<string | undefined> {
  const name = hostname.replace(/^\[(.*)\]$/u, '$1');
  const addresses = isIP(name) === 0 ? await resolve(name).catch(() => []) : [name];
  return addresses.find(isPrivate);
}

async function resolveName(name: string): Promise<readonly string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

function isPrivate(address: string): boolean {
  if (isIP(address) === 4) return isIn(special, address);
  // Networks without IPv4 reach it by addresses that end with those of IPv4 (RFC 6052).
  const [, high, low] = /^64:ff9b::([0-9a-f]{1,4}):([0-9a-f]{1,4})$/iu.exec(address) ?? [];
  if (high === undefined || low === undefined) return !isIn(global, address) || isIn(special, address);
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return isPrivate([upper >> 8, upper & 255, lower >> 8, lower & 255].join('.'));
}

function isIn(ranges: readonly string[], address: string): boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [start = '', bits] = range.split('/');
    list.addSubnet(start, Number(bits), nameFamily(start));
  }
  return list.check(address, nameFamily(address));
}

function nameFamily(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}
