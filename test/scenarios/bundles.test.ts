import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sha256 } from '../../src/base/digest.ts';
import { hasGit, serveGit } from '../support/git-server.ts';
import { certificate, startHttps } from '../support/https-server.ts';
import { callProgram, type Run } from '../support/run-program.ts';

// Each is many runs of the whole program.
vi.setConfig({ testTimeout: 240_000 });

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const policy = (message: string): string =>
  `# METADATA
# title: Regions
# custom: {id: ACME-1, severity: high}
package acme.region

deny contains {"setting": "google.location", "message": "${message}"} if {
	not input.config.google.location in data.regions.allowed
}
`;

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const files: Readonly<Record<string, string>> = {
  'repository/nextflow.config': "google.location = 'us-east1'\n",
  'acme/region.rego': policy('{setting} is not ours.'),
  'moved/region.rego': policy('{setting} is somewhere else.'),
  'lists/regions/data.json': '{"allowed": ["europe-west4"]}',
  'private.pem': String(pair.privateKey.export({ format: 'pem', type: 'pkcs8' })),
  'public.pem': String(pair.publicKey.export({ format: 'pem', type: 'spki' })),
  'other.pem': String(other.publicKey.export({ format: 'pem', type: 'spki' })),
};
/** Built once: `signed.tar.gz`, `unsigned.tar.gz`, and `moved.tar.gz` with other contents. */
const bundles: Record<string, Buffer> = {};

beforeAll(async () => {
  const { run, read } = createHome();
  const build = async (folder: string, output: string, ...more: readonly string[]): Promise<void> => {
    const built = await run('policy', 'build', '-p', folder, '-d', 'lists', '-o', output, ...more);
    expect(built).toMatchObject({ status: 0, stdout: '' });
    bundles[output] = read(output);
  };
  await build('acme', 'unsigned.tar.gz');
  await build('acme', 'signed.tar.gz', '--signing-key', 'private.pem');
  await build('moved', 'moved.tar.gz', '--signing-key', 'private.pem');
}, 240_000);

/** A folder with a repository, policies, data, keys and bundles, and the program run in it. */
function createHome() {
  const home = mkdtempSync(join(realpathSync(tmpdir()), 'plumbline-'));
  folders.push(home);
  for (const [path, content] of Object.entries({ ...files, ...bundles })) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), content);
  }
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    GIT_SSL_CAINFO: certificate,
    PLUMBLINE_CACHE_DIR: join(home, 'cache'),
  };
  const runIn = (cwd: string, words: readonly string[]): Promise<Run> => callProgram(words, { cwd, env });
  const run = (...words: readonly string[]): Promise<Run> => runIn(home, words);
  const scan = (...more: readonly string[]): Promise<Run> => run('scan', '--repository', 'repository', ...more);
  const read = (name: string): Buffer => readFileSync(join(home, name));
  return { home, run, runIn, scan, read };
}

/** The line of the summary that names policies, unwrapped. */
const policiesPattern = /^Policies: [^()]*\([^()]*\)$/mu;

function policiesLine({ stdout }: Pick<Run, 'stdout'>): string | undefined {
  return policiesPattern.exec(stdout)?.[0].replaceAll('\n', ' ');
}

/** The report without the names of the policies' sources. */
function withoutSources({ stdout }: Pick<Run, 'stdout'>): string {
  return stdout.replace(policiesPattern, '').replace(/^Next:[\s\S]*/mu, '');
}

function shortDigest(bytes: Buffer | string): string {
  return sha256(bytes).slice(0, 12);
}

test('scans with a signed bundle as with its directory, without a compiler', async () => {
  const { home, scan, read } = createHome();
  const fromFolder = await scan('--policy', 'acme', '--data', 'lists');
  rmSync(join(home, 'cache'), { recursive: true });
  const fromBundle = await scan('--policy', 'signed.tar.gz', '--verification-key', 'public.pem');
  expect(policiesLine(fromBundle)).toBe(
    `Policies: signed.tar.gz (sha256:${shortDigest(read('signed.tar.gz'))}, signed with public.pem)`,
  );
  expect(fromBundle.stdout).toContain('google.location is not ours.');
  expect(withoutSources(fromBundle)).toBe(withoutSources(fromFolder));
  expect([fromBundle.status, fromBundle.stderr]).toEqual([1, '']);
  // A signed bundle is not compiled again: the cache stays empty.
  expect(existsSync(join(home, 'cache', 'packs'))).toBe(false);
  await scan('--policy', 'signed.tar.gz');
  expect(readdirSync(join(home, 'cache', 'packs'))).toHaveLength(1);
});

test('refuses policies that are unsigned, changed or signed by others if the settings name a key', async () => {
  const { home, scan, run, read } = createHome();
  writeFileSync(join(home, '.plumbline.yaml'), 'verification-key: [public.pem]\n');
  expect(await scan('--policy', 'unsigned.tar.gz')).toEqual({
    status: 2,
    stdout: '',
    stderr:
      'plumbline: policy/bad-bundle: The bundle unsigned.tar.gz cannot be used: it is not signed, but a signature by public.pem is required. Sign it with `plumbline policy build --signing-key`.\n',
  });
  const foreign = await run('policy', 'list', '--policy', 'signed.tar.gz', '--verification-key', 'other.pem');
  expect([foreign.status, foreign.stderr]).toEqual([
    2,
    'plumbline: policy/bad-bundle: The bundle signed.tar.gz cannot be used: it is not signed by other.pem.\n',
  ]);
  const bytes = read('signed.tar.gz');
  const half = bytes.subarray(0, bytes.length / 2);
  writeFileSync(join(home, 'cut.tar.gz'), half);
  expect((await scan('--policy', 'cut.tar.gz')).stderr).toContain('it is truncated or damaged');
  expect((await scan('--policy', 'signed.tar.gz')).status).toBe(1);
  // A folder of this machine is its owner's.
  expect((await scan('--policy', 'acme', '--data', 'lists')).status).toBe(1);
});

test('pins remote policies, keeps them, refuses changed ones, and updates them on request', async () => {
  const { home, scan, run, read } = createHome();
  let served = 'signed.tar.gz';
  let asked = 0;
  const host = await startHttps((request, response) => {
    asked++;
    if (request.url?.startsWith('/acme.tar.gz') !== true) response.writeHead(404).end();
    else response.end(read(served));
  });
  const url = `https://${host}/acme.tar.gz`;
  const [one, two] = [sha256(read('signed.tar.gz')), sha256(read('moved.tar.gz'))];

  const unpinned = await scan('--policy', `${url}?token=hunter2`, '--verification-key', 'public.pem');
  expect(unpinned.status).toBe(1);
  expect(policiesLine(unpinned)).toBe(`Policies: ${url}?… (sha256:${one?.slice(0, 12)}, signed with public.pem)`);
  expect(unpinned.stderr).toBe(
    'plumbline: note: the remote policies are not pinned. Run `plumbline policy pull` to write plumbline.lock.\n',
  );

  writeFileSync(join(home, '.plumbline.yaml'), `policy: [${url}]\nverification-key: public.pem\n`);
  expect(await run('policy', 'pull')).toEqual({
    status: 0,
    stdout: `${url}\n  sha256:${one} new\n`,
    stderr: 'plumbline: note: written: plumbline.lock\n',
  });
  expect(read('plumbline.lock').toString()).toContain(`  - source: "${url}"\n    digest: sha256:${one}\n`);

  served = 'moved.tar.gz';
  asked = 0;
  const kept = await scan('--offline');
  expect([kept.status, kept.stderr, asked]).toEqual([1, '', 0]);
  expect(kept.stdout).toContain('google.location is not ours.');

  rmSync(join(home, 'cache'), { recursive: true });
  const changed = `plumbline: policy/changed: ${url} differs from plumbline.lock: expected sha256:${one}, found sha256:${two}. To accept the change, run \`plumbline policy pull --update\`.\n`;
  expect(await scan()).toEqual({ status: 2, stdout: '', stderr: changed });
  expect(await run('policy', 'pull')).toEqual({ status: 2, stdout: '', stderr: changed });
  expect((await scan('--offline')).stderr).toContain('plumbline: host/offline: https://127.0.0.1');
  expect((await scan('--policy', `${url}/other`)).stderr).toContain(
    'is not in plumbline.lock. Run `plumbline policy pull`',
  );

  expect((await run('policy', 'pull', '--update')).stdout).toBe(`${url}\n  sha256:${two} was sha256:${one}\n`);
  expect((await scan()).stdout).toContain('google.location is somewhere else.');
});

test('settings come from a bundle, with its policies, waivers and terms', async () => {
  const { home, run, scan } = createHome();
  const org = 'policy: [.]\nfail-on: critical\nrules: {ACME-1: critical}\n';
  mkdirSync(join(home, 'org'));
  writeFileSync(join(home, 'org/.plumbline.yaml'), org);
  writeFileSync(join(home, 'org/waivers.yaml'), 'waivers: [{rule: ACME-1, reason: r, owner: o, until: 2026-01-31}]\n');
  const build = ['policy', 'build', '-p', 'acme', '-d', 'lists', '-o', 'org.tar.gz', '--with-settings'];
  expect((await run(...build, 'org/.plumbline.yaml')).status).toBe(0);
  const waived = await scan('--settings', 'org.tar.gz', '--at', '2026-01-01');
  expect([waived.status, waived.stderr]).toEqual([0, '']);
  expect(policiesLine(waived)).toMatch(/^Policies: org\.tar\.gz \(sha256:[0-9a-f]{12}\)$/u);
  expect(waived.stdout).toContain('by o: r (org.tar.gz/waivers.yaml:1:11)');
  const expired = await scan('--settings', 'org.tar.gz', '--at', '2026-02-01');
  expect(expired.status).toBe(1);
  expect(expired.stdout).toContain('ACME-1 critical, not high (org.tar.gz/.plumbline.yaml:3:9)');
  expect((await run('waiver', 'prune', '--settings', 'org.tar.gz', 'repository')).stdout).toContain('0 of 1 removed.');
  writeFileSync(join(home, 'org/.plumbline.yaml'), `${org}data: [lists]\n`);
  const refused = await run(...build, 'org/.plumbline.yaml');
  expect([refused.status, refused.stderr]).toEqual([
    2,
    'plumbline: usage/bad-settings: org/.plumbline.yaml:4:1: data "lists" is not a path here. Put the data into the source, as data.json or data.yaml.\n',
  ]);
  // OPA and we read bundles without settings, and say so.
  expect((await scan('--settings', 'signed.tar.gz')).stderr).toBe(
    'plumbline: usage/no-such-path: There is no .plumbline.yaml in signed.tar.gz.\n',
  );
  expect((await scan('--settings', 'org.tar.gz', '--verification-key', 'public.pem')).stderr).toContain(
    'it is not signed',
  );
});

test('settings at an address are pinned as policies are', async () => {
  const { home, run, scan, read } = createHome();
  const build = async (failOn: string): Promise<Buffer> => {
    writeFileSync(join(home, 'org.yaml'), `policy: [.]\nfail-on: ${failOn}\n`);
    await run('policy', 'build', '-p', 'acme', '-d', 'lists', '-o', 'org.tar.gz', '--with-settings', 'org.yaml');
    return read('org.tar.gz');
  };
  let served = await build('critical');
  const host = await startHttps((_, response) => void response.end(served));
  const url = `https://${host}/org.tar.gz`;
  const unpinned = await scan('--settings', `${url}?token=hunter2`);
  expect([unpinned.status, unpinned.stderr]).toEqual([
    0,
    expect.stringContaining('note: the settings are not pinned.'),
  ]);
  expect(unpinned.stdout + unpinned.stderr).not.toContain('hunter2');
  expect((await run('policy', 'pull', '--settings', url)).stdout).toBe(`${url}\n  sha256:${sha256(served)} new\n`);
  served = await build('low');
  expect(await scan('--settings', url)).toMatchObject({ status: 0, stderr: '' });
  rmSync(join(home, 'cache'), { recursive: true });
  expect((await scan('--settings', url)).stderr).toContain(`plumbline: policy/changed: ${url} differs`);
  expect((await run('policy', 'pull', '--settings', url, '--update')).status).toBe(0);
  expect((await scan('--settings', url)).status).toBe(1);
  expect((await scan('--settings', `https://${host}/other.tar.gz`)).stderr).toContain('policy/not-locked');
  expect((await scan('--settings', 'http://x/y')).stderr).toContain('usage/bad-source: --settings http://x/y');
});

test.skipIf(!hasGit)('settings come from a repository, and name policies in it (the program git)', async () => {
  const { home, run, scan } = createHome();
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', '-C', join(home, 'forge'), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: home, GIT_CONFIG_NOSYSTEM: '1' },
    }).trim();
  mkdirSync(join(home, 'forge', 'org', 'rules', 'regions'), { recursive: true });
  writeFileSync(join(home, 'forge/org/.plumbline.yaml'), 'policy: [rules]\nfail-on: critical\n');
  writeFileSync(join(home, 'forge/org/rules/region.rego'), files['acme/region.rego'] ?? '');
  writeFileSync(join(home, 'forge/org/rules/regions/data.json'), files['lists/regions/data.json'] ?? '');
  git('init', '--quiet', '.');
  git('add', '.');
  git('commit', '--quiet', '-m', 'one');
  git('tag', 'v1');
  const host = await startHttps(serveGit(home));
  const source = `git::https://${host}/forge/.git//org?ref=v1`;
  const pulled = await run('policy', 'pull', '--settings', source);
  expect(pulled.stdout.match(/ new$/gmu)).toHaveLength(2);
  const { status, stdout, stderr } = await scan('--settings', source, '--offline');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`Policies: git::https://${host}/forge/.git//org/rules?ref=v1`);
  expect((await run('config', 'show', '--settings', source, '--repository', 'repository')).stdout).toContain(
    `${source.replace('?ref=v1', '')}`,
  );
});

test('ignores a lock file in a scanned repository', async () => {
  const { home, runIn, read } = createHome();
  const host = await startHttps((_, response) => void response.end(read('signed.tar.gz')));
  const repository = join(home, 'repository');
  writeFileSync(join(repository, 'plumbline.lock'), 'no lock file');
  const words = ['scan', '.', '--policy', `https://${host}/acme.tar.gz`, '--verification-key', '../public.pem'];
  const inside = await runIn(repository, words);
  expect([inside.status, inside.stderr]).toEqual([1, expect.stringContaining('the remote policies are not pinned')]);
  const named = await runIn(repository, [...words, '--lock', 'plumbline.lock']);
  expect([named.status, named.stderr]).toEqual([
    2,
    expect.stringContaining('plumbline: usage/bad-lock: plumbline.lock'),
  ]);
  const gone = await runIn(repository, [...words, '--lock', 'gone.lock']);
  expect([gone.status, gone.stderr]).toEqual([
    2,
    'plumbline: usage/no-such-path: There is no lock file "gone.lock".\n',
  ]);
});

test('policies come from a registry of containers', async () => {
  const { home, scan, run, read } = createHome();
  const blob = read('signed.tar.gz');
  const digest = `sha256:${sha256(blob)}`;
  const layers = [{ mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip', digest, size: blob.length }];
  const manifest = JSON.stringify({ schemaVersion: 2, layers });
  const host = await startHttps((request, response) => {
    if (request.url === '/v2/acme/policies/manifests/v1') response.end(manifest);
    else if (request.url === `/v2/acme/policies/blobs/${digest}`) response.end(blob);
    else response.writeHead(404).end();
  });
  const source = `oci://${host}/acme/policies:v1`;
  writeFileSync(join(home, '.plumbline.yaml'), `policy: ["${source}"]\nverification-key: public.pem\n`);
  expect((await run('policy', 'pull')).status).toBe(0);
  expect(read('plumbline.lock').toString()).toContain(`revision: "sha256:${sha256(manifest)}"`);
  const { status, stdout } = await scan();
  expect(status).toBe(1);
  expect(policiesLine({ stdout })).toBe(
    `Policies: ${source} (${digest.slice(0, 'sha256:'.length + 12)}, revision sha256:${shortDigest(manifest)}, signed with public.pem)`,
  );
  const gone = await run('policy', 'pull', '--policy', `oci://${host}/acme/policies:v2`, '--lock', 'other.lock');
  expect([gone.status, gone.stderr]).toEqual([
    2,
    `plumbline: host/cannot-fetch: Cannot fetch oci://${host}/acme/policies:v2: it does not exist (status 404).\n`,
  ]);
});

test.skipIf(!hasGit)('policies come from a repository by https, with a login of .netrc (the program git)', async () => {
  const { home, scan, run, read } = createHome();
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', '-C', join(home, 'forge'), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: home, GIT_CONFIG_NOSYSTEM: '1' },
    }).trim();
  mkdirSync(join(home, 'forge', 'rules', 'regions'), { recursive: true });
  writeFileSync(join(home, 'forge/rules/region.rego'), files['acme/region.rego'] ?? '');
  writeFileSync(join(home, 'forge/rules/regions/data.json'), files['lists/regions/data.json'] ?? '');
  git('init', '--quiet', '.');
  git('add', '.');
  git('commit', '--quiet', '-m', 'one');
  git('tag', 'v1');
  const serve = serveGit(home);
  const basic = `Basic ${Buffer.from('me:hunter2').toString('base64')}`;
  const host = await startHttps((request, response) => {
    if (request.headers.authorization === basic) serve(request, response);
    else response.writeHead(401, { 'www-authenticate': 'Basic realm="forge"' }).end();
  });
  const source = `git::https://${host}/forge/.git//rules?ref=v1`;
  const locked = await run('policy', 'pull', '--policy', source);
  expect([locked.status, locked.stderr]).toEqual([2, expect.stringContaining('host/cannot-fetch')]);
  writeFileSync(join(home, '.netrc'), 'machine 127.0.0.1 login me password hunter2\n');
  expect((await run('policy', 'pull', '--policy', source)).status).toBe(0);
  expect(read('plumbline.lock').toString()).toContain(`revision: "${git('rev-parse', 'HEAD')}"`);
  const { status, stdout } = await scan('--policy', source, '--offline');
  expect([status, stdout]).toEqual([1, expect.stringContaining('google.location is not ours.')]);
});

test('reports a failed fetch in one line, whatever the reason', async () => {
  const { run } = createHome();
  for (const [source, why] of [
    ['http://127.0.0.1/p.tar.gz', 'usage/bad-source'],
    ['https://me:hunter2@127.0.0.1/p.tar.gz', 'usage/bad-source'],
    ['https://127.0.0.1:1/p.tar.gz', 'host/cannot-fetch'],
    ['git::https://127.0.0.1:1/p.git', 'host/cannot-fetch'],
    ['oci://127.0.0.1:1/p', 'host/cannot-fetch'],
  ] as const) {
    const { status, stdout, stderr } = await run('policy', 'list', '--policy', source);
    expect([status, stdout], source).toEqual([2, '']);
    expect(stderr, source).toMatch(new RegExp(`^plumbline: ${why}: [^\n]+\n$`, 'u'));
    expect(stderr, source).not.toContain('hunter2');
  }
});
