import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Forge, type ForgeSetup, type ServedRepository, startForge } from '../../support/forge-server.ts';
import { gitRepository } from '../../support/git-repository.ts';
import { hasGit, serveGit } from '../../support/git-server.ts';
import { certificate } from '../../support/https-server.ts';
import { callSources, program, type Run } from '../../support/run-program.ts';
import { scenarioCache } from '../../support/scenario-cache.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const cache = { PLUMBLINE_CACHE_DIR: scenarioCache };
const token = 'canary-5d1f';

const repositories: readonly ServedRepository[] = [
  { name: 'acme/imaging', archived: true },
  { name: 'acme/new', empty: true },
  { name: 'acme/rnaseq', topics: ['pipeline'] },
  { name: 'acme/website', visibility: 'public' },
];

interface Organisation extends Forge {
  /** `Authorization` of the requests to Git. */
  readonly gitHeaders: readonly (string | undefined)[];
}

/** Serves `acme`, whose pipeline and website can be fetched. */
async function serveOrganisation(setup: Partial<ForgeSetup> = {}): Promise<Organisation> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'acme'));
  for (const [name, files] of [
    ['rnaseq', { 'nextflow.config': "docker.runOptions = '--privileged'\n" }],
    ['website', { 'README.md': '# Text\n' }],
  ] as const) {
    const repository = gitRepository(files);
    repository.git('config', 'uploadpack.allowFilter', 'true');
    symlinkSync(join(repository.root, '.git'), join(folder, 'acme', name));
  }
  const gitHeaders: (string | undefined)[] = [];
  const serve = serveGit(folder);
  const git: RequestListener = (request, response) => {
    gitHeaders.push(request.headers.authorization);
    serve(request, response);
  };
  return { ...(await startForge({ repositories, git, ...setup })), gitHeaders };
}

interface Ran extends Run {
  readonly cwd: string;
}

async function run(
  words: readonly string[],
  { host }: Forge,
  files: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = { PLUMBLINE_TOKEN: token },
): Promise<Ran> {
  const cwd = temporaryFolder(files);
  const all = { ...cache, GIT_SSL_CAINFO: certificate, PATH: process.env['PATH'] ?? '', HOME: cwd, ...env };
  return { cwd, ...(await callSources([...words, '--host', host], { cwd, env: all })) };
}

/** Returns all that a run has written. */
function written({ cwd, stdout, stderr }: Ran): string {
  const files = readdirSync(cwd, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return [stdout, stderr, ...files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))].join(
    '\n',
  );
}

interface Report {
  readonly repositories: readonly Record<string, unknown>[];
  readonly summary: { readonly coverage: Readonly<Record<string, number>> };
}

describe.skipIf(!hasGit)('scan --org, with the program git', () => {
  test.each(['github', 'gitlab', 'gitea'])(
    'judges the repositories of %s:acme, and reports those it skips',
    async (forge) => {
      const served = await serveOrganisation();
      const ran = await run(
        ['scan', '--org', `${forge}:acme`, '-o', 'json=report.json', '-o', 'text=report.txt'],
        served,
      );
      expect(ran.stderr).toBe('plumbline: note: written: report.json, report.txt\n');
      expect(ran.status).toBe(1);
      const report = JSON.parse(readFileSync(join(ran.cwd, 'report.json'), 'utf8')) as Report;
      expect(report.repositories).toMatchObject([
        { name: 'acme/imaging', status: 'skipped', reason: 'archived' },
        { name: 'acme/new', status: 'skipped', reason: 'no commit' },
        { name: 'acme/rnaseq', status: 'scanned', commit: expect.stringMatching(/^[0-9a-f]{40}$/u) },
        { name: 'acme/website' },
      ]);
      expect(report.summary.coverage).toMatchObject({ findings: 1, failed: 0 });
      const text = readFileSync(join(ran.cwd, 'report.txt'), 'utf8').replaceAll(/\s+/gu, ' ');
      expect(text).not.toMatch(/acme\/(?:imaging|new)/u);
      expect(text).toMatch(/ repositories skipped: archived \(1\), no commit \(1\)/u);
      const sent = Buffer.from(`x-access-token:${token}`).toString('base64');
      expect(new Set(served.gitHeaders)).toEqual(new Set([`Basic ${sent}`]));
      for (const secret of [token, sent]) expect(written(ran)).not.toContain(secret);
    },
  );

  test('fetches with tokens of a GitHub App, whose key is shown nowhere', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
    const app = { installation: 7, token: 'ghs_canary5d1f' };
    const served = await serveOrganisation({ app });
    const folder = temporaryFolder({ 'app.pem': key });
    const words = ['scan', '--org', 'github:acme', '--match', 'rna*', '--app-id', '12', '-o', 'json=report.json'];
    const ran = await run([...words, '--app-key', join(folder, 'app.pem')], served, {}, {});
    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain('plumbline: note: github:acme: 1 of 4 repositories are selected.\n');
    const sent = Buffer.from(`x-access-token:${app.token}`).toString('base64');
    expect(new Set(served.gitHeaders)).toEqual(new Set([`Basic ${sent}`]));
    const [, , middle = ''] = key.split('\n');
    for (const secret of [app.token, sent, middle]) expect(written(ran)).not.toContain(secret);
  });

  test('waits out a limit, and reports why', async () => {
    const limit = { status: 429, headers: { 'retry-after': '1' }, body: { message: 'slow down' } };
    const served = await serveOrganisation({ faults: [limit] });
    const { status, stderr } = await run(['scan', '--org', 'gitea:acme', '--match', 'rna*'], served);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /note: gitea:acme limits requests \(status 429\): waiting 1 s, until \d\d:\d\d:\d\d UTC\.\n/u,
    );
  });

  test('scans what discover has written', async () => {
    const served = await serveOrganisation();
    const found = await run(['discover', '--org', 'github:acme', '-o', 'repositories.ndjson'], served);
    expect(found).toMatchObject({
      status: 0,
      stdout: '',
      stderr: 'plumbline: note: written: repositories.ndjson (4 repositories)\n',
    });
    const text = readFileSync(join(found.cwd, 'repositories.ndjson'), 'utf8');
    expect(written(found)).not.toContain(token);
    const [first] = text.split('\n').map((line) => (line === '' ? {} : (JSON.parse(line) as object)));
    expect(first).toEqual({
      name: 'acme/imaging',
      url: `${served.host}/acme/imaging`,
      branch: 'main',
      head: expect.stringMatching(/^[0-9a-f]{40}$/u),
      archived: true,
      fork: false,
      visibility: 'private',
      topics: [],
      pushed: '2026-11-01T08:00:00Z',
      skipped: 'archived',
    });
    const words = ['scan', '--repos', 'list.ndjson', '-o', 'json'];
    const { status, stdout } = await run(words, served, { 'list.ndjson': text });
    expect(status).toBe(1);
    expect((JSON.parse(stdout) as Report).repositories).toMatchObject([
      { name: 'acme/imaging', reason: 'archived' },
      { name: 'acme/new', reason: 'no commit' },
      { name: 'acme/rnaseq', status: 'scanned' },
      { name: 'acme/website' },
    ]);
  });
});

test.each([
  [['--org', 'acme'], /usage\/invalid-value: --org expects github:NAME, gitlab:GROUP or gitea:NAME, not "acme"/u],
  [['--org', 'guthub:acme'], /Did you mean "github"\?/u],
  [['--org', 'github:acme', '--org', 'gitlab:acme'], /a token is for one host/u],
  [['--org', 'gitea:acme'], /usage\/missing-argument: gitea: needs the address of its server/u],
  [['--topic', 'x'], /usage\/missing-argument: --topic needs --org/u],
  [['--org', 'github:acme', '--app-id', '1'], /--app-id and --app-key belong together/u],
  [['--org', 'github:acme', '--visibility', 'secret'], /--visibility expects one of public, internal, private/u],
  [
    ['--org', 'github:acme', '--app-id', '1', '--app-key', 'none.pem'],
    /Cannot read the key of the GitHub App none\.pem: it does not exist/u,
  ],
  [['--org', 'github:acme', '--app-id', '1', '--app-key', 'key.pem'], /it is not a private key in PEM form/u],
  [['--org', 'github:acme', '--since', 'main'], /usage\/no-history/u],
])('refuses scan %j', async (words, message) => {
  const cwd = temporaryFolder({ 'key.pem': 'secret-of-a-key' });
  const { status, stderr } = await callSources(['scan', ...words], { cwd, env: {} });
  expect(status).toBe(2);
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain('secret-of-a-key');
});

test('reports that no repository is selected, unless that is allowed', async () => {
  const words = ['scan', '--org', 'gitea:acme', '--match', 'none*'];
  const served = await startForge({ repositories });
  const refused = await run(words, served);
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain(
    'usage/no-target: There is no repository to check in gitea:acme, or none is selected.',
  );
  expect((await run([...words, '--allow-empty'], served)).status).toBe(0);
});

test('ends the run for a list that cannot be completed, and scans no part of it', async () => {
  const drop = { change: (body: unknown) => (body as unknown[]).slice(1) };
  const served = await startForge({ repositories, faults: [drop] });
  const { status, stdout, stderr } = await run(['scan', '--org', 'gitlab:acme'], served);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(
    'host/cannot-list: Cannot list the repositories of gitlab:acme: it counts 4 repositories and lists 3.',
  );
});

test('shows no token that a server repeats in its response', async () => {
  const body = { message: `Bad credentials: ${token}` };
  for (const [forge, status] of [
    ['github', 401],
    ['github', 403],
    ['gitlab', 403],
  ] as const) {
    const served = await startForge({ repositories, faults: [{ status, body }] });
    const ran = await run(['discover', '--org', `${forge}:acme`], served);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('host/cannot-list');
    expect(written(ran)).not.toContain(token);
  }
});

test('explains how to pass a token that a server requires', async () => {
  const served = await startForge({
    repositories,
    faults: [{ status: 401, body: { message: 'Requires authentication' } }],
  });
  const { status, stderr } = await run(['discover', '--org', 'github:acme'], served, {}, {});
  expect(status).toBe(2);
  expect(stderr).toContain('it needs a token (status 401). Set PLUMBLINE_TOKEN, or use --app-id and --app-key.');
});

test('does not let a server name a repository elsewhere', async () => {
  const faults = [
    { change: (body: unknown) => (body as object[]).map((each) => ({ ...each, full_name: '../../etc' })) },
  ];
  const served = await startForge({ repositories: repositories.slice(0, 1), faults });
  const { status, stderr } = await run(['discover', '--org', 'gitea:acme'], served);
  expect(status).toBe(2);
  expect(stderr).toContain('it lists a repository with the name "../../etc"');
});

/** Starts the built program with a module that counts the clients of forges that it loads. */
async function countClients(words: readonly string[]): Promise<number> {
  const spy = `
    const fs = require('node:fs');
    const vm = require('node:vm');
    const { Script } = vm;
    const clients = new Set();
    vm.Script = class extends Script {
      constructor(source, options) {
        super(source, options);
        if (/octokit-core.js|GitbeakerRequestError/u.test(source)) clients.add(options.filename);
      }
    };
    process.on('exit', () => fs.writeSync(2, 'clients: ' + clients.size));
  `;
  const cwd = temporaryFolder({ 'spy.cjs': spy, 'nextflow.config': 'process.cpus = 1\n' });
  const NODE_OPTIONS = `--require=${join(cwd, 'spy.cjs')}`;
  const env = { ...cache, PATH: process.env['PATH'], NODE_OPTIONS, NODE_EXTRA_CA_CERTS: certificate };
  const child = spawn(process.execPath, [program, ...words], { cwd, env });
  const texts: string[] = [];
  child.stderr.on('data', (chunk) => texts.push(String(chunk)));
  await new Promise((resolve) => child.on('close', resolve));
  return Number(/clients: (\d+)/u.exec(texts.join(''))?.[1]);
}

test('loads the client of a forge only to list an organisation', async () => {
  expect(await countClients(['--version'])).toBe(0);
  expect(await countClients(['scan'])).toBe(0);
  const { host } = await startForge({ repositories });
  expect(await countClients(['discover', '--org', 'github:acme', '--host', host])).toBe(1);
});
