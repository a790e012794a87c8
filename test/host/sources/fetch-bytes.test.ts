import { expect, test } from 'vitest';
import { HostError } from '../../../src/base/errors.ts';
import { checkStatus, fetchBytes } from '../../../src/host/sources/fetch-bytes.ts';
import { fakeFetch, redirect } from '../../support/fake-fetch.ts';

const base = { name: 'the bundle', maxBytes: 10, resolve: async () => ['93.184.216.34'] };
const start = 'https://example.org/p';

test('fetches the bytes of an address unchanged', async () => {
  const { fetch, requests } = fakeFetch(() => new Response('1234567890'));
  const { status, bytes } = await fetchBytes(start, { ...base, fetch });
  expect([status, new TextDecoder().decode(bytes)]).toEqual([200, '1234567890']);
  expect(requests[0]?.headers.get('accept-encoding')).toBe('identity');
});

test('redirects are followed to https alone, a few of them', async () => {
  const follow = (target: (url: string) => string): Promise<unknown> =>
    fetchBytes(start, {
      ...base,
      ...fakeFetch(({ url }) => (url === 'https://cdn.example/x' ? new Response('x') : redirect(target(url)))),
    });
  await expect(follow(() => 'https://cdn.example/x')).resolves.toMatchObject({ status: 200 });
  await expect(follow(() => 'http://cdn.example/x')).rejects.toThrow(
    'Cannot fetch the bundle: it leads to an address that is not https.',
  );
  await expect(follow(() => 'file:///etc/passwd')).rejects.toThrow('not https');
  await expect(follow((url) => `${url}/on`)).rejects.toThrow('it leads on more than 5 times');
  await expect(follow(() => 'https://')).rejects.toThrow('it redirects to an invalid address');
});

test('a public server cannot lead to a private address, and a private one may', async () => {
  const resolve = async (name: string): Promise<readonly string[]> =>
    name.endsWith('.internal') ? ['10.0.0.8'] : ['93.184.216.34'];
  const follow = (from: string, to: string): { requests: readonly { url: string }[]; done: Promise<unknown> } => {
    const { fetch, requests } = fakeFetch(({ url }) => (url === from ? redirect(to) : new Response('x')));
    return { requests, done: fetchBytes(from, { ...base, fetch, resolve }) };
  };
  const { requests, done } = follow(start, 'https://vault.internal/v1/secret');
  await expect(done).rejects.toThrow(
    'Cannot fetch the bundle: it leads to vault.internal, which has the private address 10.0.0.8.',
  );
  expect(requests.map(({ url }) => url)).toEqual([start]);
  for (const address of ['169.254.169.254', '[::1]', '0x7f.1'])
    await expect(follow(start, `https://${address}/`).done).rejects.toThrow('has the private address');
  await expect(follow('https://git.internal/p', 'https://minio.internal/p').done).resolves.toMatchObject({
    status: 200,
  });
  await expect(follow(start, 'https://cdn.example/p').done).resolves.toMatchObject({ status: 200 });
});

test('does not send credentials to the target of a redirect', async () => {
  const { fetch, requests } = fakeFetch(({ url }) =>
    url === start ? redirect('/q') : url.endsWith('/q') ? redirect('https://cdn.example/x') : new Response('x'),
  );
  await fetchBytes(start, { ...base, fetch, authorization: 'Basic hunter2' });
  expect(requests.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
    [start, 'Basic hunter2'],
    ['https://example.org/q', 'Basic hunter2'],
    ['https://cdn.example/x', null],
  ]);
});

test('stops reading a response at its size limit', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent++;
      controller.enqueue(new Uint8Array(4));
    },
  });
  const { fetch } = fakeFetch(() => new Response(endless));
  await expect(fetchBytes(start, { ...base, fetch })).rejects.toThrow('it is larger than 1 MiB');
  expect(sent).toBeLessThan(10);
});

test('throws a HostError with the reason and without the address', async () => {
  const fetch = (): Promise<Response> =>
    Promise.reject(
      new TypeError('fetch failed', { cause: Object.assign(new Error('self-signed certificate.'), { code: 'X' }) }),
    );
  const failed = fetchBytes('https://example.org/p?token=hunter2', { ...base, fetch });
  await expect(failed).rejects.toThrow(HostError);
  await expect(failed).rejects.toThrow('Cannot fetch the bundle: self-signed certificate.');
});

test('explains how to trust a private certificate authority', async () => {
  const cause = Object.assign(new Error('unable to verify the first certificate'), {
    code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  });
  const failed = fetchBytes('https://example.org/p', {
    ...base,
    fetch: () => Promise.reject(new TypeError('x', { cause })),
  });
  await expect(failed).rejects.toThrow('NODE_EXTRA_CA_CERTS names the file of an authority of your own.');
});

test.each([
  [404, 'it does not exist (status 404)'],
  [401, 'it is not for everyone (status 401)'],
  [403, 'it is not for everyone (status 403)'],
  [500, 'the server answers with status 500'],
  [204, 'the server answers with status 204'],
])('status %d is told', (status, why) => {
  expect(() => checkStatus('x', status)).toThrow(`Cannot fetch x: ${why}.`);
});
