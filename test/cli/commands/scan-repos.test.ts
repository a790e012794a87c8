import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { gitRepository } from '../../support/git-repository.ts';
import { hasGit, serveGit } from '../../support/git-server.ts';
import { certificate, startHttps } from '../../support/https-server.ts';
import { hurry } from '../../support/hurry.ts';
import { callSources, program, startProgram } from '../../support/run-program.ts';
import { scenarioCache } from '../../support/scenario-cache.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const configuration = "docker.runOptions = '--privileged'\nincludeConfig 'conf/site.txt'\n";
const files = { 'nextflow.config': configuration, 'conf/site.txt': 'process.cpus = 1\n', 'main.nf': 'workflow {}\n' };

const cache = { PLUMBLINE_CACHE_DIR: scenarioCache };

interface Seen {
  readonly host: string;
  readonly headers: readonly (string | undefined)[];
}

/** Serves `acme/rnaseq`, which has these files, by https. */
async function serveOrganisation(): Promise<Seen> {
  const folder = temporaryFolder();
  const repository = gitRepository(files);
  repository.git('config', 'uploadpack.allowFilter', 'true');
  mkdirSync(join(folder, 'acme'));
  symlinkSync(join(repository.root, '.git'), join(folder, 'acme/rnaseq'));
  const headers: (string | undefined)[] = [];
  const serve = serveGit(folder);
  const host = await startHttps((request, response) => {
    headers.push(request.headers.authorization);
    serve(request, response);
  });
  return { host, headers };
}

describe.skipIf(!hasGit)('scan --repos, with the program git', () => {
  test('judges repositories of other hosts and directories, and leaves nothing behind', async () => {
    const { host, headers } = await serveOrganisation();
    const cwd = temporaryFolder({ 'list.txt': 'acme/rnaseq # one\n./local\n', 'local/nextflow.config': configuration });
    const temporary = temporaryFolder();
    const token = 'canary-81be';
    const env = { ...cache, GIT_SSL_CAINFO: certificate, PLUMBLINE_TOKEN: token, TMPDIR: temporary, HOME: cwd };
    const words = ['scan', '--repos', 'list.txt', '--host', `https://${host}`, '--at', '2026-11-22'];
    // A process of its own: only there does a temporary folder of its own count.
    const child = spawn(process.execPath, [program, ...words, '-o', 'json', '-o', 'sarif=sarif/'], {
      cwd,
      env: { PATH: process.env['PATH'], ...env },
    });
    const [out, err] = [[] as string[], [] as string[]];
    child.stdout.on('data', (chunk) => out.push(String(chunk)));
    child.stderr.on('data', (chunk) => err.push(String(chunk)));
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect(err.join('')).toBe('plumbline: note: written: sarif/ (2 files)\n');
    expect(status).toBe(1);
    const { repositories } = JSON.parse(out.join('')) as { repositories: Record<string, unknown>[] };
    expect(repositories).toMatchObject([
      { name: 'local', commit: null, status: 'incomplete' },
      { name: 'acme/rnaseq', commit: expect.stringMatching(/^[0-9a-f]{40}$/u), status: 'scanned' },
    ]);
    expect(new Set(headers).size).toBe(1);
    expect(headers[0]).toMatch(/^Basic /u);
    expect(out.join('') + err.join('')).not.toMatch(token);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('reports a repository that cannot be fetched, and judges the others', async () => {
    const { host } = await serveOrganisation();
    const cwd = temporaryFolder({ 'list.txt': 'acme/none\nacme/rnaseq\n' });
    const args = ['scan', '--repos', 'list.txt', '--host', `https://${host}`, '--fail-on', 'critical'];
    const env = { ...cache, GIT_SSL_CAINFO: certificate, PATH: process.env['PATH'] ?? '', HOME: cwd };
    const { status, stdout } = await callSources(args, { cwd, env });
    expect(status).toBe(3);
    expect(stdout).toContain('acme/none');
    expect(stdout).toMatch(/It cannot be fetched: repository\s+'https:\/\/\S+\/acme\/none\/'\s+not\s+found/u);
  });

  test('reports a directory that does not exist or is none, and judges the others', async () => {
    const list = './gone\n./file\n./local\n';
    const cwd = temporaryFolder({ 'list.txt': list, file: '', 'local/nextflow.config': configuration });
    const words = ['scan', '--repos', 'list.txt', '-o', 'json', '--fail-on', 'critical'];
    const { status, stdout } = await callSources(words, { cwd, env: cache });
    expect(status).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      repositories: [
        { name: 'local', status: 'incomplete' },
        { name: 'gone', status: 'failed', reason: 'The directory cannot be read: it does not exist.' },
        { name: 'file', status: 'failed', reason: 'The directory cannot be read: it is not a directory.' },
      ],
    });
  });

  test('refuses a list that is a directory', async () => {
    const cwd = temporaryFolder({ 'list/nextflow.config': configuration });
    const { status, stderr } = await callSources(['scan', '--repos', 'list'], { cwd, env: cache });
    expect(status).toBe(2);
    expect(stderr).toContain('Cannot read the list of repositories list: it is a directory.');
  });

  test('notes a directory that is written as the name of a repository', async () => {
    const list = 'all/local\nall/gone\nall/other@v1\nhttps://127.0.0.1:1/all/local\n';
    const files = { 'all/local/nextflow.config': configuration, 'all/other/nextflow.config': configuration };
    const cwd = temporaryFolder({ 'list.txt': list, ...files });
    const words = ['scan', '--repos', 'list.txt', '--host', 'https://127.0.0.1:1', '-o', 'json'];
    // The server that does not answer is tried three times.
    const { stderr } = await hurry(() => callSources(words, { cwd, env: cache }));
    expect(stderr).toContain(
      'note: "all/local" in list.txt is fetched from https://127.0.0.1:1 (and 1 other line of this kind). To scan the directory, write "./all/local".',
    );
  });

  test('requests nothing from a private address that only a list names', async () => {
    const { host, headers } = await serveOrganisation();
    const cwd = temporaryFolder({ 'list.txt': `https://${host}/acme/rnaseq\n` });
    const env = { ...cache, GIT_SSL_CAINFO: certificate, PATH: process.env['PATH'] ?? '', HOME: cwd };
    const words = ['scan', '--repos', 'list.txt', '-o', 'json'];
    const { status, stdout } = await callSources(words, { cwd, env });
    expect(status).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      repositories: [
        {
          status: 'failed',
          reason: 'It cannot be fetched: its host 127.0.0.1 has a private address; --private-host 127.0.0.1 allows it.',
        },
      ],
    });
    expect(headers).toEqual([]);
    const allowed = await callSources([...words, '--private-host', '127.0.0.1'], { cwd, env });
    expect(JSON.parse(allowed.stdout)).toMatchObject({ repositories: [{ status: 'scanned' }] });
    const refused = await callSources([...words, '--private-host', 'https://127.0.0.1'], { cwd, env });
    expect(refused.stderr).toContain('usage/invalid-value: --private-host expects the name or the address of a host');
  });

  test('judges files that a .gitignore names, since a commit has tracked files only', async () => {
    const hidden = gitRepository({ 'nextflow.config': "docker.runOptions = '--privileged'\n" });
    hidden.write({ '.gitignore': '*.config\n' });
    hidden.git('add', '--force', '.');
    hidden.git('commit', '--quiet', '--message', 'hide');
    const cwd = temporaryFolder({ 'list.txt': pathToFileURL(hidden.root).href });
    const env = { ...cache, PATH: process.env['PATH'] ?? '', HOME: cwd };
    const { status, stdout } = await callSources(['scan', '--repos', 'list.txt', '-o', 'json'], { cwd, env });
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ repositories: [{ targets: [{ file: 'nextflow.config' }] }] });
  });

  test('reports a repository that cannot be fetched in every format, and counts it as not judged', async () => {
    const good = gitRepository({ 'nextflow.config': "manifest.nextflowVersion = '!>=25.04.0'\n" });
    const list = [good.root, '/nowhere/gone'].map((folder) => pathToFileURL(folder).href).join('\n');
    const cwd = temporaryFolder({ 'list.txt': list });
    const env = { ...cache, PATH: process.env['PATH'] ?? '', HOME: cwd };
    const formats = ['text', 'json', 'ndjson', 'html', 'markdown', 'junit', 'tap', 'openmetrics'];
    const outputs = formats.flatMap((format) => ['-o', `${format}=${format}`]);
    const scan = async (...words: readonly string[]): Promise<number | null> =>
      (await callSources(['scan', '--repos', 'list.txt', ...words], { cwd, env })).status;
    expect(await scan(...outputs, '-o', 'sarif=sarif/')).toBe(3);
    for (const format of formats) {
      const text = readFileSync(join(cwd, format), 'utf8');
      const failed = format === 'openmetrics' ? /\{state="failed"\} 1/u : /It\s+cannot\s+be\s+fetched/u;
      expect(text, format).toMatch(failed);
    }
    expect(readFileSync(join(cwd, 'sarif/gone.sarif'), 'utf8')).toContain('It cannot be fetched');
    expect(await scan('--min-coverage', '50%')).toBe(0);
    expect(await scan('--min-coverage', '50.1%')).toBe(3);
  });

  test('reports a repository without commits as skipped, in every format', async () => {
    const empty = temporaryFolder();
    execFileSync('git', ['init', '--quiet', '--bare', empty]);
    const good = gitRepository({ ...files, 'nextflow.config': "manifest.nextflowVersion = '!>=25.04.0'\n" });
    const list = [empty, good.root].map((folder) => pathToFileURL(folder).href).join('\n');
    const cwd = temporaryFolder({ 'list.txt': list });
    const env = { ...cache, PATH: process.env['PATH'] ?? '', HOME: cwd };
    const formats = ['text', 'json', 'ndjson', 'html', 'markdown', 'junit', 'tap', 'openmetrics'];
    const outputs = formats.flatMap((format) => ['-o', `${format}=${format}`]);
    const { status } = await callSources(['scan', '--repos', 'list.txt', ...outputs], { cwd, env });
    expect(status).toBe(0);
    for (const format of formats) {
      const text = readFileSync(join(cwd, format), 'utf8').replaceAll(/\s+/gu, ' ');
      const skipped = 'plumbline_repositories{state="skipped"} 1';
      expect(text, format).toContain(format === 'openmetrics' ? skipped : '1 repository skipped: no commit (1).');
    }
    const { repositories, summary } = JSON.parse(readFileSync(join(cwd, 'json'), 'utf8')) as Record<string, unknown>;
    expect(repositories).toMatchObject([{ status: 'skipped', reason: 'no commit' }, { status: 'scanned' }]);
    expect(summary).toMatchObject({ coverage: { partial: 0, failed: 0, skipped: 1 } });
  });

  test('removes its directory when a signal ends it', async () => {
    const host = await startHttps(() => undefined);
    const [cwd, temporary] = [temporaryFolder({ 'list.txt': 'a/b\n' }), temporaryFolder()];
    const env = { PATH: process.env['PATH'], GIT_SSL_CAINFO: certificate, TMPDIR: temporary };
    const child = spawn(process.execPath, [program, 'scan', '--repos', 'list.txt', '--host', `https://${host}`], {
      cwd,
      env,
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.on('close', (code) => resolve(code)));
    while (readdirSync(temporary).length === 0 && child.exitCode === null) await setTimeout(10);
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

test.each([
  [['--repos', 'none.txt'], /host\/cannot-read: Cannot read the list of repositories none\.txt: it does not exist/u],
  [['--repos', 'list.txt'], /usage\/bad-repository-list: list\.txt:2:1: "rnaseq" is not a repository/u],
  [['--repos', 'list.txt', '--since', 'main'], /usage\/no-history: --since compares revisions of a checkout/u],
  [['--repos', 'list.txt', '--host', 'example.org'], /usage\/invalid-value: --host expects an address/u],
  [['--host', 'https://example.org'], /usage\/missing-argument: --host needs --repos/u],
])('refuses scan %j', (args, message) => {
  const cwd = temporaryFolder({});
  writeFileSync(join(cwd, 'list.txt'), '# x\nrnaseq\n');
  const { status, stderr } = startProgram(['scan', ...args], { cwd, env: {} });
  expect(status).toBe(2);
  expect(stderr).toMatch(message);
});
