import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ForgeSetup, startForge } from '../../support/forge-server.ts';
import { gitRepository } from '../../support/git-repository.ts';
import { callSources, type Run, runProgram } from '../../support/run-program.ts';
import { scenarioCache } from '../../support/scenario-cache.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const token = 'canary-77c1';
const env = { PLUMBLINE_CACHE_DIR: scenarioCache, PLUMBLINE_TOKEN: token };

interface Organisation {
  readonly host: string;
  readonly requests: Awaited<ReturnType<typeof startForge>>['requests'];
  publish(...words: readonly string[]): Promise<Run>;
  readonly cwd: string;
}

/** Scans a repository of a forge, one of another host, and one that fails. */
async function scanOrganisation(setup: Partial<ForgeSetup> = {}): Promise<Organisation> {
  const forge = await startForge({ repositories: [], ...setup });
  const folders = ['https://other.example.org/acme/b.git', `${forge.host}/acme/a.git`].map((remote) => {
    const repository = gitRepository({ 'nextflow.config': "docker.runOptions = '--privileged'\n" });
    repository.git('remote', 'add', 'origin', remote);
    return repository.root;
  });
  const cwd = temporaryFolder({ 'list.txt': `${folders.join('\n')}\nfile:///nowhere/gone\n` });
  await callSources(['scan', '--repos', 'list.txt', '-o', 'json=report.json'], { cwd, env });
  const words = ['publish', 'github', 'report.json', '--host', forge.host];
  return { ...forge, cwd, publish: (...more) => callSources([...words, ...more], { cwd, env }) };
}

test('sends what belongs to the host, and neither repositories of others nor those that failed', async () => {
  const { host, requests, publish, cwd } = await scanOrganisation();
  const dry = await publish('--dry-run', '--record', 'published.txt');
  expect(dry).toEqual({
    status: 0,
    stdout: `skipped        acme/b: it is not a repository of ${host}\nwould be sent  acme/a\nskipped        gone: its scan failed\n`,
    stderr: '',
  });
  expect(requests).toEqual([]);
  const { status, stdout, stderr } = await publish('--record', 'published.txt');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('published      acme/a\n');
  expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/v3/repos/acme/a/code-scanning/sarifs',
  ]);
  const { commit_sha, ref } = JSON.parse(requests[0]?.body ?? '') as Readonly<Record<string, string>>;
  expect({ commit_sha, ref }).toEqual({ commit_sha: expect.stringMatching(/^[0-9a-f]{40}$/u), ref: 'refs/heads/main' });
  const record = readFileSync(join(cwd, 'published.txt'), 'utf8');
  expect(record).toMatch(/^[0-9a-f]{64} https:\/\/127\.0\.0\.1:\d+\/acme\/a refs\/heads\/main\n$/u);
  const count = requests.length;
  expect((await publish('--record', 'published.txt')).stdout).toContain('unchanged      acme/a\n');
  expect(requests.length).toBe(count);
  expect(record + dry.stdout + stdout).not.toContain(token);
});

test('ends with 3 where a repository could not be published, and tries it again next time', async () => {
  const faults = [{ status: 403, body: { message: `Code Security must be enabled for ${token}` } }];
  const { publish, requests } = await scanOrganisation({ faults });
  const first = await publish('--record', 'published.txt');
  expect(first.status).toBe(3);
  expect(first.stdout).toMatch(/failed {9}acme\/a: Code Security must be enabled for \[REDACTED\].* \(status 403\)\n/u);
  expect((await publish('--record', 'published.txt')).status).toBe(0);
  expect(requests.filter(({ method }) => method === 'POST').length).toBe(2);
});

test('ends with one message where the server refuses the token, and keeps what was sent before', async () => {
  const refused = { status: 401, body: { message: `Bad credentials: ${token}` } };
  const { host, publish, requests, cwd } = await scanOrganisation({ faults: [refused] });
  const { status, stdout, stderr } = await publish('--record', 'published.txt');
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `plumbline: host/cannot-publish: Cannot publish to ${host}: it refuses the token (status 401). Set PLUMBLINE_TOKEN, or use --app-id and --app-key.\n`,
  });
  expect(stdout).not.toContain('acme/a');
  expect(requests).toHaveLength(1);
  expect(readFileSync(join(cwd, 'published.txt'), 'utf8')).toBe('');
  expect((await publish('--record', 'published.txt')).status).toBe(0);
});

test('ends with one message where the certificate of the server is not trusted', async () => {
  const { host, cwd, requests } = await scanOrganisation();
  // A process of its own: this one trusts the certificate.
  const { status, stderr } = await runProgram(['publish', 'github', 'report.json', '--host', host], { cwd, env });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `plumbline: host/cannot-publish: Cannot publish to ${host}: self-signed certificate; NODE_EXTRA_CA_CERTS names the file of an authority of your own.\n`,
  });
  expect(requests).toEqual([]);
});

test('refuses a record that it has not written', async () => {
  const { publish, cwd } = await scanOrganisation();
  writeFileSync(join(cwd, 'published.txt'), 'x\n');
  const { status, stderr } = await publish('--record', 'published.txt');
  expect(status).toBe(2);
  expect(stderr).toContain('usage/bad-record: published.txt:1: Malformed record. Remove the file.');
});
