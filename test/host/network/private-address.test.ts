import { describe, expect, test } from 'vitest';
import { findPrivateAddress } from '../../../src/host/network/private-address.ts';

describe('an address of the host itself', () => {
  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '[::1]', '[::]', '[fd00::1]', '[fe80::1]', '[ff02::1]'],
    ...['[::ffff:10.0.0.1]', '[2002:a00:1::]', '[64:ff9b::a00:1]', '[2001:db8::1]'],
  ])('%s is private', async (host) => {
    expect(await findPrivateAddress(new URL(`https://${host}/`).hostname)).toBeDefined();
  });

  test.each(['8.8.8.8', '172.32.0.1', '192.167.255.255', '[2606:4700::1111]', '[64:ff9b::808:808]'])(
    '%s is public',
    async (host) => {
      expect(await findPrivateAddress(new URL(`https://${host}/`).hostname)).toBeUndefined();
    },
  );

  test.each(['2130706433', '0x7f000001', '127.1', '017700000001'])(
    '%s is another spelling of 127.0.0.1',
    async (host) => {
      expect(await findPrivateAddress(new URL(`https://${host}/`).hostname)).toBe('127.0.0.1');
    },
  );
});

test('a name is private if one of its addresses is', async () => {
  expect(await findPrivateAddress('a.example.org', async () => ['93.184.216.34', '10.0.0.8'])).toBe('10.0.0.8');
  expect(await findPrivateAddress('a.example.org', async () => ['93.184.216.34'])).toBeUndefined();
});

test('a name that cannot be resolved is left to the request, which reports it', async () => {
  expect(await findPrivateAddress('a.example.org', () => Promise.reject(new Error('ENOTFOUND')))).toBeUndefined();
});
