import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { postMessage } from '../../../src/host/messages/post-message.ts';

/** Serves statuses, one a request, with headers; gives the address and the requests. */
async function serve(
  ...answers: readonly { readonly status: number; readonly headers?: Record<string, string> }[]
): Promise<{ readonly url: string; readonly bodies: readonly string[] }> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { status, headers } = answers[bodies.length] ?? { status: 200 };
      bodies.push(body);
      response.writeHead(status, headers).end('secret answer');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, bodies };
}

const options = { second: 1 };
const sign = (): Record<string, string> => ({});

test('tries again after failures of the server and after limits', async () => {
  const { url, bodies } = await serve({ status: 503 }, { status: 429, headers: { 'retry-after': '1' } });
  await postMessage({ url, body: '{}', sign }, options);
  expect(bodies).toEqual(['{}', '{}', '{}']);
});

test.each([
  [{ status: 302, headers: { location: 'https://example.org/' } }, 'redirects are not followed', 1],
  [{ status: 404 }, 'status 404', 1],
  [{ status: 429, headers: { 'retry-after': '4000' } }, 'asks for a wait of 4000 s', 1],
])('reports %j', async (answer, message, requests) => {
  const { url, bodies } = await serve(answer);
  await expect(postMessage({ url, body: '{}', sign }, options)).rejects.toThrow(message);
  expect(bodies).toHaveLength(requests);
});

test('tries no failure again that lasts', async () => {
  let attempts = 0;
  const cause = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  const fetch = (): Promise<never> => {
    attempts += 1;
    return Promise.reject(new TypeError('fetch failed', { cause }));
  };
  const posted = postMessage({ url: 'https://hooks.example.org/secret', body: '{}', sign }, { fetch });
  await expect(posted).rejects.toThrow('the server cannot be reached (DEPTH_ZERO_SELF_SIGNED_CERT)');
  expect(attempts).toBe(1);
});

test('gives up after some failures, and never names the address', async () => {
  const { url, bodies } = await serve(...Array.from({ length: 9 }, () => ({ status: 500 })));
  await expect(postMessage({ url, body: '{}', sign }, options)).rejects.toThrow(/^the server refuses the message/u);
  expect(bodies).toHaveLength(4);
  const gone = postMessage({ url: 'http://127.0.0.1:1/secret', body: '{}', sign }, options);
  await expect(gone).rejects.toThrow(/^the server cannot be reached \(\w+\)$/u);
});
