import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createCompleteFetch } from '../../../src/host/forges/complete-fetch.ts';
import type { ForgeConnection, ForgeRepository, ForgeWait, ListRepositories } from '../../../src/host/forges/forge.ts';
import { listGitea } from '../../../src/host/forges/gitea.ts';
import { createAppTokens, listGitHub } from '../../../src/host/forges/github.ts';
import { listGitLab } from '../../../src/host/forges/gitlab.ts';
import { type Fault, type Forge, head, type ServedRepository, startForge } from '../../support/forge-server.ts';
import { hurry } from '../../support/hurry.ts';

interface Listing {
  readonly listed: readonly ForgeRepository[];
  readonly waits: readonly ForgeWait[];
  readonly forge: Forge;
}

function connectionTo(forge: Forge, waits: ForgeWait[], token: string | undefined = 'canary'): ForgeConnection {
  return {
    host: forge.host,
    token: async () => token,
    fetch: createCompleteFetch(fetch),
    onWait: (wait) => waits.push(wait),
    second: 1,
  };
}

async function list(
  lister: ListRepositories,
  repositories: readonly ServedRepository[],
  faults: readonly Fault[] = [],
  owner = 'acme',
): Promise<Listing> {
  const forge = await startForge({ repositories, faults });
  const waits: ForgeWait[] = [];
  // The client of GitHub pauses for a second between requests.
  const listed = await hurry(() => lister(owner, connectionTo(forge, waits)));
  return { listed, waits, forge };
}

const named = (count: number): readonly ServedRepository[] =>
  Array.from({ length: count }, (_, index) => ({ name: `acme/r${String(index).padStart(4, '0')}` }));

const forges = [
  ['GitHub', listGitHub, 'bearer canary', 100],
  ['GitLab', listGitLab, 'Bearer canary', 100],
  ['Gitea', listGitea, 'token canary', 50],
] as const;

describe.each(forges)('%s', (forge, lister, authorization, page) => {
  test('lists every page with the token in a header', async () => {
    const { listed, forge: served } = await list(lister, named(page + 1));
    expect(listed.map(({ name }) => name)).toEqual(named(page + 1).map(({ name }) => name));
    expect(served.requests.length).toBe(2);
    expect(new Set(served.requests.map((request) => request.authorization))).toEqual(
      new Set([forge === 'GitHub' ? 'token canary' : authorization]),
    );
    expect(served.requests.map(({ path }) => path).join()).not.toContain('canary');
  });

  test('reads what decides whether a repository is scanned', async () => {
    const { listed } = await list(lister, [
      {
        name: 'acme/a',
        archived: true,
        fork: true,
        visibility: 'public',
        topics: ['x'],
        pushed: '2025-01-01T00:00:00Z',
      },
      { name: 'acme/b', empty: true, visibility: 'internal' },
    ]);
    expect(listed).toMatchObject([
      {
        isArchived: true,
        isFork: true,
        visibility: 'public',
        topics: ['x'],
        pushed: '2025-01-01T00:00:00Z',
        branch: 'main',
      },
      { isArchived: false, isFork: false, visibility: 'internal', topics: [], branch: null, head: null },
    ]);
    expect(listed[0]?.head).toBe(forge === 'GitHub' ? head : null);
  });

  test.each<[string, Fault]>([
    ['status 429 with Retry-After', { status: 429, headers: { 'retry-after': '7' }, body: { message: 'slow down' } }],
    ['status 403 with Retry-After', { status: 403, headers: { 'retry-after': '7' }, body: { message: 'slow down' } }],
  ])('waits as long as %s asks for', async (_, fault) => {
    const { listed, waits } = await list(lister, named(2), [fault]);
    expect(listed.length).toBe(2);
    expect(waits.map(({ seconds }) => seconds)).toEqual([7]);
  });

  test('waits until the time at which a limit is reset', async () => {
    const reset = Math.floor(Date.now() / 1000) + 100;
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) };
    const { listed, waits } = await list(lister, named(2), [{ status: 403, headers, body: { message: 'limit' } }]);
    expect(listed.length).toBe(2);
    expect(waits.length).toBe(1);
    expect(waits[0]?.seconds).toBeGreaterThan(90);
    expect(waits[0]?.seconds).toBeLessThan(103);
  });

  test.each<[string, Fault]>([
    ['a server error', { status: 502, body: 'x' }],
    ['an answer that is cut off', 'cut'],
    ['a closed connection', 'close'],
  ])('tries again after %s', async (_, fault) => {
    const { listed, waits, forge: served } = await list(lister, named(2), [fault]);
    expect(listed.length).toBe(2);
    expect(waits).toEqual([]);
    expect(served.requests.length).toBe(2);
  });

  test.each<readonly [string, string, Fault, RegExp]>([
    ['an unknown organisation', 'none', undefined, /does not exist|404/u],
    ['a refused token', 'acme', { status: 401, body: { message: 'Bad credentials' } }, /401|Bad credentials/u],
    ['a refused request', 'acme', { status: 403, body: { message: 'Forbidden' } }, /403|Forbidden/u],
  ])('reports %s', async (_, owner, fault, message) => {
    const failing = list(lister, named(2), [fault], owner);
    await expect(failing).rejects.toThrow(message);
  });

  test('does not wait for longer than the limits of a forge last', async () => {
    const fault = { status: 429, headers: { 'retry-after': '86400' }, body: { message: 'slow down' } };
    await expect(list(lister, named(2), [fault])).rejects.toThrow(/limit|slow down/u);
  });
});

test('waits for the seconds until a reset, where a server counts them', async () => {
  const fault = { status: 429, headers: { 'ratelimit-reset': '30' }, body: {} };
  expect((await list(listGitLab, named(1), [fault])).waits).toMatchObject([{ seconds: 30 }]);
});

test('fails if a list stays shorter than the count of the forge', async () => {
  const shorten = {
    change: (body: unknown) => {
      const text = JSON.stringify(body);
      return JSON.parse(text.replace('"totalCount":2', '"totalCount":3')) as unknown;
    },
  };
  await expect(list(listGitHub, named(2), [shorten])).rejects.toThrow('it counts 3 repositories and lists 2');
  const drop = { change: (body: unknown) => (body as unknown[]).slice(1) };
  await expect(list(listGitLab, named(2), [drop])).rejects.toThrow('it counts 2 repositories and lists 1');
  await expect(list(listGitea, named(2), [drop, { change: () => [] }])).rejects.toThrow(
    'it counts 2 repositories and lists 1',
  );
});

test('asks GitHub for smaller pages where a page takes too long, and goes on after the last one', async () => {
  const slow = { status: 502, body: { message: 'timeout' } };
  const faults = [undefined, slow, slow, slow, slow];
  const { listed, forge } = await list(listGitHub, named(220), faults);
  expect(listed.map(({ name }) => name)).toEqual(named(220).map(({ name }) => name));
  const asked = forge.requests.map(({ body }) => (JSON.parse(body) as { variables: object }).variables);
  expect(asked).toMatchObject([
    { first: 100, cursor: null },
    ...Array.from({ length: 4 }, () => ({ first: 100, cursor: '100' })),
    { first: 50, cursor: '100' },
    { first: 50, cursor: '150' },
    { first: 50, cursor: '200' },
  ]);
});

test('errors within an answer of GitHub are errors of the list', async () => {
  const partial = {
    change: (body: unknown) => ({
      ...(body as object),
      errors: [{ type: 'SAML', message: 'Resource protected by SAML' }],
    }),
  };
  await expect(list(listGitHub, named(2), [partial])).rejects.toThrow('Resource protected by SAML');
});

test('waits out a limit that GitHub reports in an answer with status 200', async () => {
  const reset = Math.floor(Date.now() / 1000) + 50;
  const limited = {
    status: 200,
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) },
    body: { errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] },
  };
  const { listed, waits } = await list(listGitHub, named(2), [limited]);
  expect(listed.length).toBe(2);
  expect(waits).toMatchObject([{ reason: 'rate limit' }]);
});

test('lists the projects of subgroups by their full names', async () => {
  const { listed, forge } = await list(listGitLab, [{ name: 'acme/team/a' }, { name: 'other/b' }]);
  expect(listed.map(({ name }) => name)).toEqual(['acme/team/a']);
  expect(forge.requests[0]?.path).toContain('include_subgroups=true');
});

test.each(['pkcs1', 'pkcs8'] as const)(
  "requests a token for an account with an app's key (%s), and keeps it",
  async (type) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const app = { installation: 7, token: 'ghs_canary' };
    const forge = await startForge({ repositories: named(1), app });
    const key = privateKey.export({ type, format: 'pem' }).toString();
    const tokens = createAppTokens({ id: '12', key }, connectionTo(forge, []));
    expect([await tokens('acme'), await tokens('acme')]).toEqual(['ghs_canary', 'ghs_canary']);
    expect(forge.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/v3/orgs/acme/installation',
      'POST /api/v3/app/installations/7/access_tokens',
    ]);
    expect(JSON.stringify(forge.requests)).not.toContain('PRIVATE KEY');
    await expect(tokens('other')).rejects.toThrow('the GitHub App is not installed for other');
  },
);
