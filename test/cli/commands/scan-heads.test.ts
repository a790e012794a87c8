import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { WholeReport } from '../../../src/reports/report.ts';
import { startForge } from '../../support/forge-server.ts';
import { type Files, type GitRepository, gitRepository } from '../../support/git-repository.ts';
import { hasGit, serveGit } from '../../support/git-server.ts';
import { certificate } from '../../support/https-server.ts';
import { callSources } from '../../support/run-program.ts';
import { scenarioCache } from '../../support/scenario-cache.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const cache = { PLUMBLINE_CACHE_DIR: scenarioCache };
/** The one policy of all scans: `--no-cache` compiles it in a fifth of the time that the starter pack takes. */
const policy = join(import.meta.dirname, '../../../policies/privilege/PL-PRIVILEGE-002');
const privileged = { 'nextflow.config': "docker.runOptions = '--privileged'\n" };

interface Scanned {
  readonly report: string;
  readonly stderr: string;
  /** Requests to Git, by the name of the repository. */
  readonly requests: readonly string[];
}

interface Organisation {
  readonly repositories: Readonly<Record<string, GitRepository>>;
  /** Folder of the scans. */
  readonly cwd: string;
  /** Folder with the repositories as they are served. */
  readonly served: string;
  /** Scans with state, checks that the report is that of a scan without, and returns what the server saw. */
  scan(...words: readonly string[]): Promise<Scanned>;
}

/** Serves the organisation `acme` as GitHub does. */
async function serve(all: Readonly<Record<string, Files>>): Promise<Organisation> {
  const folder = temporaryFolder();
  const served = join(folder, 'acme');
  mkdirSync(served);
  const repositories = Object.fromEntries(Object.entries(all).map(([name, files]) => [name, gitRepository(files)]));
  for (const [name, repository] of Object.entries(repositories)) {
    repository.git('config', 'uploadpack.allowFilter', 'true');
    symlinkSync(join(repository.root, '.git'), join(served, name));
  }
  const requests: string[] = [];
  const backend = serveGit(folder);
  const listed = Object.entries(repositories).map(([name, repository]) => ({
    name: `acme/${name}`,
    get head() {
      // A process for each listing would take a second of the test.
      return readFileSync(join(repository.root, '.git/refs/heads/main'), 'utf8').trim();
    },
  }));
  const { host } = await startForge({
    repositories: listed,
    git: (request, response) => {
      requests.push(request.url?.split('/')[2] ?? '');
      backend(request, response);
    },
  });
  const cwd = temporaryFolder();
  const env = { ...cache, GIT_SSL_CAINFO: certificate, PATH: process.env['PATH'] ?? '', HOME: cwd };
  const run = async (words: readonly string[]): Promise<Scanned> => {
    requests.length = 0;
    const usual = [
      ...['scan', '--policy', policy],
      '--host',
      host,
      '--at',
      '2026-11-22',
      '-o',
      'json=report.json',
      '--json-verdicts',
      'all',
      '--jobs',
      '1',
    ];
    const { status, stderr } = await callSources([...usual, ...words], { cwd, env });
    expect([0, 1, 3], stderr).toContain(status);
    const report = readFileSync(join(cwd, 'report.json'), 'utf8');
    return { report, stderr, requests: [...new Set(requests)].sort() };
  };
  // A scan without state fetches everything, so it runs only after a change of what it depends on.
  const plainReports = new Map<string, string>();
  const plainReport = async (words: readonly string[]): Promise<string> => {
    const files = readdirSync(cwd, { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() &&
          !/report\.json$|[\\/](?:state|\.cache)(?:$|[\\/])/u.test(join(entry.parentPath, entry.name)),
      )
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    const key = JSON.stringify([words, files, readdirSync(served), listed.map(({ head }) => head)]);
    const report = plainReports.get(key) ?? (await run(words)).report;
    plainReports.set(key, report);
    return report;
  };
  return {
    ...{ repositories, cwd, served },
    async scan(...words) {
      const source = words.includes('--repos') ? [] : ['--org', 'github:acme'];
      const plain = await plainReport([...source, ...words.filter((word) => word !== '--no-cache')]);
      const recorded = await run([...source, ...words, '--state', 'state']);
      // Only the state knows that there are earlier results.
      if (!recorded.report.includes('"stale": {')) expect(recorded.report).toBe(plain);
      return recorded;
    },
  };
}

describe.skipIf(!hasGit)('scan --org with state, with the program git', () => {
  test('fetches nothing of commits that were judged, and then only what has changed', async () => {
    const { repositories, scan } = await serve({ a: privileged, b: { 'README.md': '# Text\n' } });
    expect((await scan()).requests).toEqual(['a', 'b']);
    const again = await scan();
    expect(again.requests).toEqual([]);
    expect(again.report).toContain('--privileged');
    repositories['a']?.commit({ 'nextflow.config': "process.cpus = 2\ndocker.runOptions = '--privileged'\n" });
    expect((await scan()).requests).toEqual(['a']);
    expect((await scan()).requests).toEqual([]);
    // Other policies judge the recorded documents.
    const changed = await scan('--rule', 'PL-PRIVILEGE-002=critical');
    expect(changed.requests).toEqual([]);
    expect(changed.report).toMatch(/"severity": "critical"/u);
    expect((await scan('--no-cache')).requests).toEqual(['a', 'b']);
  });

  test('uses the recorded settings of a repository, and fetches those that name other files', async () => {
    const waiver = '- {rule: PL-PRIVILEGE-002, reason: r, owner: o, until: 2027-01-31}\n';
    const own = { ...privileged, 'waivers.yaml': waiver, '.plumbline.yaml': 'exclude: [old/]\n' };
    const more = { ...privileged, '.plumbline.yaml': 'waivers: [more.yaml]\n', 'more.yaml': waiver };
    const { cwd, scan } = await serve({ a: own, b: more });
    const write = (grants: string): void =>
      writeFileSync(join(cwd, '.plumbline.yaml'), `repositories: {may: [${grants}]}\n`);
    write('exclude');
    expect((await scan()).requests).toEqual(['a', 'b']);
    expect((await scan()).requests).toEqual(['b']);
    write('exclude, waivers');
    const granted = await scan();
    expect(granted.requests).toEqual(['b']);
    expect(granted.report).toContain('waivers.yaml');
  });

  test('judges again after a change of a file from elsewhere', async () => {
    const text = "includeConfig 'https://example.org/site.config'\n";
    const { cwd, scan } = await serve({ a: { 'nextflow.config': text }, b: privileged });
    const copies = join(cwd, 'copies/example.org');
    mkdirSync(copies, { recursive: true });
    writeFileSync(join(copies, 'site.config'), 'process.cpus = 1\n');
    const words = ['--includes', 'copies'];
    expect((await scan(...words)).requests).toEqual(['a', 'b']);
    expect((await scan(...words)).requests).toEqual([]);
    writeFileSync(join(copies, 'site.config'), "docker.runOptions = '--privileged'\n");
    expect((await scan(...words)).requests).toEqual(['a']);
  });

  test("finds the owners of commits that it does not fetch, by today's settings", async () => {
    const { cwd, scan } = await serve({
      a: { ...privileged, '.github/CODEOWNERS': '* @acme/genomics\n' },
      b: privileged,
    });
    expect((await scan()).report).toContain('acme/genomics');
    writeFileSync(join(cwd, '.plumbline.yaml'), 'teams: {platform: acme/*}\n');
    const again = await scan();
    expect(again.requests).toEqual([]);
    const { repositories } = JSON.parse(again.report) as {
      readonly repositories: readonly { readonly owners: unknown }[];
    };
    expect(repositories.map(({ owners }) => owners)).toEqual([['acme/genomics'], ['platform']]);
  });

  test('uses a result from before a failure, and fetches everything if the launch has parameters', async () => {
    const twice = { 'nextflow.config': `${privileged['nextflow.config']}podman.runOptions = '--privileged'\n` };
    const { served, scan } = await serve({ a: twice, b: privileged });
    await scan();
    renameSync(join(served, 'a'), join(served, 'away'));
    const { repositories, summary } = JSON.parse((await scan('--no-cache')).report) as Pick<
      WholeReport,
      'repositories' | 'summary'
    >;
    expect(repositories[0]).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(
        /^It cannot be fetched: .* Stale since scan 1 \(2026-11-22T00:00:00Z\): 2 findings from then stay open\.$/u,
      ),
      stale: { scan: 1, since: '2026-11-22T00:00:00Z', findings: 2 },
    });
    expect(summary.coverage).toMatchObject({ failed: 0, stale: 1 });
    renameSync(join(served, 'away'), join(served, 'a'));
    expect((await scan()).requests).toEqual([]);
    expect((await scan('--param', 'x=1')).requests).toEqual(['a', 'b']);
    expect((await scan('--param', 'x=1')).requests).toEqual(['a', 'b']);
  });
});

test.skipIf(!hasGit)('asks only for the commits in scan --repos with state, with the program git', async () => {
  const { repositories, cwd, scan } = await serve({ a: privileged, b: privileged });
  const commit = repositories['a']?.git('rev-parse', 'HEAD') ?? '';
  repositories['b']?.git('tag', '--annotate', '--message', 'm', 'v1');
  writeFileSync(join(cwd, 'list.txt'), `acme/a\nacme/a@${commit}\nacme/b@v1\n`);
  await scan('--repos', 'list.txt');
  repositories['b']?.commit({ 'nextflow.config': '' });
  const again = await scan('--repos', 'list.txt');
  expect(again.requests).toEqual(['a', 'b']);
  repositories['a']?.commit({ 'nextflow.config': '' });
  expect((await scan('--repos', 'list.txt')).report).not.toBe(again.report);
});
