import { existsSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { neededFiles } from '../../../src/engine/repositories/needed-files.ts';
import { createAuthorizer } from '../../../src/host/repositories/authorize.ts';
import { createFetcher } from '../../../src/host/repositories/create-fetcher.ts';
import { gitRepository } from '../../support/git-repository.ts';
import { hasGit } from '../../support/git-server.ts';
import { certificate, startHttps } from '../../support/https-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const env = { PATH: process.env['PATH'], GIT_SSL_CAINFO: certificate };
const setup = { env, needed: neededFiles, authorize: async () => undefined, second: 1 };

describe.skipIf(!hasGit)('with the program git', () => {
  test('fetches what it can, and removes everything when closed', async () => {
    const url = pathToFileURL(gitRepository({ 'nextflow.config': 'a = 1\n' }).root).href;
    // Other processes fetch into the machine's folder at the same time.
    const temporary = temporaryFolder();
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    const run = createFetcher(setup);
    const [first, second, third] = await Promise.all(
      [url, `${url}-missing`, url].map((each) => run.fetch({ url: each, ref: undefined })),
    );
    expect(first).toMatchObject({ commit: expect.stringMatching(/^[0-9a-f]{40}$/u) });
    expect(second).toEqual({ failure: expect.stringContaining('does not appear to be a git repository') });
    expect(third).toMatchObject({ commit: (first as { commit: string }).commit });
    const folder = (first as { revision: { folder: string } }).revision.folder;
    expect(existsSync(folder)).toBe(true);
    await run.close();
    expect(existsSync(folder)).toBe(false);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test.each([
    [503, 3, []],
    [429, 4, [15, 60, 240]],
    [404, 1, []],
  ])('tries again after failures that may pass: status %i takes %i attempts', async (status, attempts, limited) => {
    let requests = 0;
    const waits: number[] = [];
    const host = await startHttps((_, response) => {
      requests += 1;
      response.writeHead(status).end();
    });
    const onLimited = (_: string, seconds: number): number => waits.push(seconds);
    const run = createFetcher({ ...setup, onLimited });
    const outcome = await run.fetch({ url: `https://${host}/a/b`, ref: undefined });
    expect(outcome).toEqual({ failure: expect.stringMatching(status === 404 ? /not found/u : `error: ${status}`) });
    expect(requests).toBe(attempts);
    expect(waits).toEqual(limited);
    await run.close();
  });

  test('tries others once at a host that did not answer any attempt', async () => {
    const urls = ['a', 'b', 'c'].map((name) => `https://127.0.0.1:1/acme/${name}`);
    const attempts: string[] = [];
    const counted = createFetcher({
      ...setup,
      authorize: async (url) => {
        attempts.push(url.slice(-1));
        return undefined;
      },
    });
    for (const url of urls)
      expect(await counted.fetch({ url, ref: undefined })).toEqual({ failure: expect.stringMatching(/connect/iu) });
    expect(attempts.join('')).toBe('aaabc');
    await counted.close();
  });

  test('requests nothing from an address that is refused', async () => {
    let requests = 0;
    const host = await startHttps((_, response) => {
      requests += 1;
      response.writeHead(404).end();
    });
    const run = createFetcher({ ...setup, refuse: async () => 'its host has a private address' });
    const remote = { url: `https://${host}/a/b`, ref: undefined };
    expect(await run.fetch(remote)).toEqual({ failure: 'its host has a private address' });
    expect(await run.readHead(remote)).toBeUndefined();
    expect(requests).toBe(0);
    await run.close();
  });

  test('stops at once when it is closed', async () => {
    const host = await startHttps(() => undefined);
    const run = createFetcher(setup);
    // More than are fetched at once.
    const outcomes = Array.from({ length: 40 }, () => run.fetch({ url: `https://${host}/a/b`, ref: undefined }));
    await run.close();
    for (const outcome of outcomes) expect(await outcome).toEqual({ failure: 'it was stopped' });
  });
});

test('sends the token to its host alone, and that of the netrc file to others', async () => {
  const home = temporaryFolder({ '.netrc': 'machine git.example.org login a password b\n' });
  const owners: string[] = [];
  const authorize = createAuthorizer({ HOME: home }, 'https://github.com', async (owner) => {
    owners.push(owner);
    return 'secret';
  });
  const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
  expect(await authorize('https://github.com/a/b')).toBe(basic('x-access-token:secret'));
  expect(await authorize('https://github.com:8443/a/b')).toBeUndefined();
  expect(await authorize('https://github.com.example.org/a/b')).toBeUndefined();
  expect(await authorize('https://git.example.org/a/b')).toBe(basic('a:b'));
  expect(await authorize('file:///a/b')).toBeUndefined();
  expect(owners).toEqual(['a']);
});
