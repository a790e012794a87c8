import { expect, test } from 'vitest';
import { sha256 } from '../../../src/base/digest.ts';
import { pullOci } from '../../../src/host/sources/pull-oci.ts';
import type { Pulled } from '../../../src/host/sources/pulled.ts';
import { type OciSource, parseSource } from '../../../src/policy/bundle/source.ts';
import { readTar } from '../../../src/policy/bundle/tar.ts';
import { type FakeRequest, fakeFetch, redirect } from '../../support/fake-fetch.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const gzip = 'application/vnd.oci.image.layer.v1.tar+gzip';
const rego = 'application/vnd.cncf.openpolicyagent.policy.layer.v1+rego';
const data = 'application/vnd.cncf.openpolicyagent.data.layer.v1+json';
const digestOf = (text: string): string => `sha256:${sha256(text)}`;

function layer(text: string, mediaType = gzip, title?: string): object {
  const annotations = title === undefined ? {} : { annotations: { 'org.opencontainers.image.title': title } };
  return { mediaType, digest: digestOf(text), size: text.length, ...annotations };
}

/** A registry with one artifact, tagged `v1`, in the repository `acme/p`. */
function registry(layers: readonly object[], blobs: readonly string[]) {
  const manifest = JSON.stringify({ schemaVersion: 2, config: {}, layers });
  const files = new Map([
    ['manifests/v1', manifest],
    [`manifests/${digestOf(manifest)}`, manifest],
    ...blobs.map((blob) => [`blobs/${digestOf(blob)}`, blob] as const),
  ]);
  const serve = ({ url }: FakeRequest): Response | undefined => {
    const file = files.get(url.replace('https://registry.example/v2/acme/p/', ''));
    return file === undefined ? undefined : new Response(file);
  };
  return { serve, digest: digestOf(manifest), manifest, files };
}

const pull = (serve: (request: FakeRequest) => Response | undefined, reference = ':v1', env = {}): Promise<Pulled> =>
  pullOci(parseSource(`oci://registry.example/acme/p${reference}`) as OciSource, {
    ...fakeFetch(serve),
    resolve: async (name) => [name === 'login.internal' ? '10.0.0.8' : '93.184.216.34'],
    env: { HOME: '/nonexistent', ...env },
  });

test('fetches a bundle in one layer, as OPA has it, by tag or digest', async () => {
  const { serve, digest } = registry([layer('bundle')], ['bundle']);
  for (const reference of [':v1', `@${digest}`, `:gone@${digest}`]) {
    const { archive, revision } = await pull(serve, reference);
    expect([new TextDecoder().decode(archive), revision]).toEqual(['bundle', digest]);
  }
});

test('files in layers of their own, as conftest pushes them, become a bundle; others are left', async () => {
  const layers = [
    layer('package a', rego, 'policy/a.rego'),
    layer('{}', data, 'data.json'),
    layer('# read me', 'text/markdown'),
  ];
  const { archive } = await pull(registry(layers, ['package a', '{}']).serve);
  expect(readTar(archive, 'x', 9).map(({ path }) => path)).toEqual(['policy/a.rego', 'data.json']);
});

test('refuses a blob with another digest', async () => {
  const { serve, digest, files } = registry([layer('bundle')], ['bundle']);
  files.set(`blobs/${digestOf('bundle')}`, 'bungle');
  await expect(pull(serve)).rejects.toThrow(`the registry returned something other than ${digestOf('bundle')}`);
  files.set(`manifests/${digest}`, '{"layers": []}');
  await expect(pull(serve, `@${digest}`)).rejects.toThrow('the registry returned another manifest');
});

test.each([
  ['an index', { manifests: [] }, 'it is an index of several'],
  ['no layers', { layers: [] }, 'it is not a bundle'],
  ['two bundles', { layers: [layer('a'), layer('b')] }, 'it is not a bundle'],
  ['something else', { layers: [layer('a', 'application/octet-stream')] }, 'it is not a bundle'],
  ['a layer without digest', { layers: [{ mediaType: gzip, digest: 'md5:1', size: 1 }] }, 'without a SHA-256 digest'],
  ['a layer without size', { layers: [{ ...layer('a'), size: '1' }] }, 'without a SHA-256 digest and a size'],
  ['a layer that is too large', { layers: [{ ...layer('a'), size: 2 ** 40 }] }, 'it is larger than 32 MiB'],
  ['null', null, 'its manifest cannot be read'],
])('refuses %s', async (_, manifest, why) => {
  await expect(
    pull(({ url }) => (url.includes('/manifests/') ? new Response(JSON.stringify(manifest)) : undefined)),
  ).rejects.toThrow(why);
});

test('stops reading a blob that is longer than its stated size', async () => {
  const { serve, files } = registry([layer('bundle')], ['bundle']);
  files.set(`blobs/${digestOf('bundle')}`, 'x'.repeat(100));
  await expect(pull(serve)).rejects.toThrow('larger than');
});

test("sends a registry a token with Docker's login, and its storage none", async () => {
  const { serve } = registry([layer('bundle')], ['bundle']);
  const seen: string[] = [];
  const guarded = (request: FakeRequest): Response | undefined => {
    const authorization = request.headers.get('authorization');
    seen.push(`${new URL(request.url).host} ${authorization}`);
    if (request.url.startsWith('https://login.example/')) {
      expect(request.url).toBe(
        'https://login.example/token?service=registry.example&scope=repository%3Aacme%2Fp%3Apull',
      );
      return new Response('{"access_token": "t0ken"}');
    }
    if (request.url.startsWith('https://storage.example/')) return new Response('bundle');
    if (authorization !== 'Bearer t0ken') {
      const challenge = 'Bearer realm="https://login.example/token",service="registry.example"';
      return new Response('', { status: 401, headers: { 'www-authenticate': challenge } });
    }
    return request.url.includes('/blobs/') ? redirect('https://storage.example/1') : serve(request);
  };
  const auth = Buffer.from('me:hunter2').toString('base64');
  const DOCKER_CONFIG = temporaryFolder({ 'config.json': JSON.stringify({ auths: { 'registry.example': { auth } } }) });
  const { archive } = await pull(guarded, ':v1', { DOCKER_CONFIG });
  expect(new TextDecoder().decode(archive)).toBe('bundle');
  expect(seen).toEqual([
    'registry.example null',
    `login.example Basic ${auth}`,
    'registry.example Bearer t0ken',
    'registry.example Bearer t0ken',
    'storage.example null',
  ]);
  await expect(pull(guarded)).resolves.toBeDefined();
  expect(seen[6]).toBe('login.example null');
});

test.each([
  ['Negotiate', 'wants a login of a kind that is not known'],
  ['Bearer service="x"', 'wants a login of a kind that is not known'],
  ['Bearer realm="http://login.example"', 'it leads to an address that is not https'],
  ['Bearer realm="https://login.internal"', 'it leads to login.internal, which has the private address 10.0.0.8'],
  ['Bearer realm="https://login.example"', 'the registry returned no token'],
  ['Basic realm="x"', 'it is not for everyone (status 401)'],
])('refuses a registry that asks for %s', async (challenge, why) => {
  const ask = ({ url }: FakeRequest): Response =>
    url.startsWith('https://login.example')
      ? new Response('{"token": "a\\nb: c"}')
      : new Response('', { status: 401, headers: { 'www-authenticate': challenge } });
  await expect(pull(ask)).rejects.toThrow(why);
});
