import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findNetworkFailure } from '../../../src/host/network/network-failure.ts';

function fail(code: string, message = 'x'): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });
}

test.each([
  ...['ENOTFOUND', 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED'],
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
])('%s lasts', (code) => {
  expect(findNetworkFailure(fail(code))).toMatchObject({ isLasting: true });
});

test.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])(
  '%s may pass',
  (code) => {
    expect(findNetworkFailure(fail(code))).toEqual({ reason: 'x', isLasting: false });
  },
);

test('explains how to trust the authority of an organisation', () => {
  expect(findNetworkFailure(fail('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed.'))?.reason).toBe(
    'self-signed; NODE_EXTRA_CA_CERTS names the file of an authority of your own',
  );
});

test('an error of the program or of the answer is none', () => {
  expect(findNetworkFailure(fail('host/cannot-list'))).toBeUndefined();
  expect(findNetworkFailure(new Error('an answer is cut off'))).toBeUndefined();
  expect(findNetworkFailure(undefined)).toBeUndefined();
});

test('a server without TLS lasts, as Node reports it', async () => {
  const server = createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const error = await fetch(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`).catch(
    (reason: unknown) => reason,
  );
  expect(findNetworkFailure(error)).toMatchObject({ isLasting: true });
});
