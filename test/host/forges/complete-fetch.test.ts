import { expect, test } from 'vitest';
import { createCompleteFetch } from '../../../src/host/forges/complete-fetch.ts';
import { startHttps } from '../../support/https-server.ts';

test('follows no redirect, so that no other host gets the token', async () => {
  const seen: string[] = [];
  const other = await startHttps((request, response) => {
    seen.push(request.url ?? '');
    response.end('{}');
  });
  const host = await startHttps((_, response) => response.writeHead(301, { location: `https://${other}/x` }).end());
  const failing = createCompleteFetch(fetch)(`https://${host}/api`, { headers: { authorization: 'token canary' } });
  await expect(failing).rejects.toThrow('the address has moved (status 301), and redirects are not followed');
  expect(seen).toEqual([]);
});

test.each([
  ['is too large', () => new Response(new Uint8Array(33 * 2 ** 20)), 'an answer is larger than 32 MiB'],
  [
    'is half of its JSON',
    () => new Response('[{"id":', { headers: { 'content-type': 'application/json' } }),
    'an answer is cut off',
  ],
])('rejects an answer that %s', async (_, answer, message) => {
  const answered = createCompleteFetch(async () => answer())('https://git.example.org/');
  await expect(answered).rejects.toThrow(message);
});

test('ends when it is stopped', async () => {
  const host = await startHttps(() => undefined);
  const stopped = createCompleteFetch(fetch, AbortSignal.timeout(20))(`https://${host}/`);
  await expect(stopped).rejects.toThrow(/abort|timeout/iu);
});
