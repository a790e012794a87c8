import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createCompleteFetch } from '../../../src/host/forges/complete-fetch.ts';
import type { ForgeWait } from '../../../src/host/forges/forge.ts';
import { createSarifUpload, type SarifUpload } from '../../../src/host/forges/upload-sarif.ts';
import { type Forge, type ForgeSetup, head, startForge } from '../../support/forge-server.ts';

const upload: SarifUpload = { owner: 'acme', repo: 'x', commit: head, ref: 'refs/heads/main', sarif: '{"runs":[]}' };

async function send(
  setup: Partial<ForgeSetup>,
  change: Partial<SarifUpload> = {},
): Promise<Forge & { waits: ForgeWait[] }> {
  const forge = await startForge({ repositories: [], ...setup });
  const waits: ForgeWait[] = [];
  const connection = {
    ...{ host: forge.host, token: async () => 'canary', fetch: createCompleteFetch(fetch), second: 1 },
    onWait: (wait: ForgeWait) => waits.push(wait),
  };
  await createSarifUpload(connection)({ ...upload, ...change });
  return { ...forge, waits };
}

test('sends the packed file with its commit and reference, and waits until it is processed', async () => {
  const processing = [{ processing_status: 'pending' }, { processing_status: 'complete' }];
  const { requests } = await send({ processing });
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/v3/repos/acme/x/code-scanning/sarifs',
    'GET /api/v3/repos/acme/x/code-scanning/sarifs/upload-1',
    'GET /api/v3/repos/acme/x/code-scanning/sarifs/upload-1',
  ]);
  const { sarif, ...rest } = JSON.parse(requests[0]?.body ?? '') as { readonly sarif: string };
  expect(rest).toEqual({ commit_sha: head, ref: 'refs/heads/main', tool_name: 'Plumbline' });
  expect(gunzipSync(Buffer.from(sarif, 'base64')).toString()).toBe(upload.sarif);
  expect(new Set(requests.map(({ authorization }) => authorization))).toEqual(new Set(['token canary']));
});

test('asks for the default branch where none is known', async () => {
  const { requests } = await send({}, { ref: null });
  expect(requests[0]?.path).toBe('/api/v3/repos/acme/x');
  expect(JSON.parse(requests[1]?.body ?? '')).toMatchObject({ ref: 'refs/heads/trunk' });
});

test('waits out a limit', async () => {
  const body = { message: 'You have exceeded a secondary rate limit' };
  const { waits } = await send({ faults: [{ status: 403, headers: { 'retry-after': '7' }, body }] });
  expect(waits).toEqual([{ seconds: 7, reason: 'secondary rate limit' }]);
});

test('asks again where GitHub does not know the file yet', async () => {
  const { requests } = await send({ faults: [undefined, { status: 404, body: { message: 'Not Found' } }] });
  expect(requests.length).toBe(3);
});

test.each<[string, Partial<ForgeSetup>, string]>([
  [
    'cannot be processed',
    { processing: [{ processing_status: 'failed', errors: ['Too many results.'] }] },
    'Too many results.',
  ],
  ['is never processed', { processing: [{ processing_status: 'pending' }] }, 'has not processed the file within 600 s'],
  ['is refused', { faults: [{ status: 403, body: { message: 'Code Security must be enabled' } }] }, 'must be enabled'],
])('reports a file that %s', async (_, setup, message) => {
  await expect(send(setup)).rejects.toThrow(message);
});
