import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { FileContent } from '../../../src/base/file-system.ts';
import { neededFiles } from '../../../src/engine/repositories/needed-files.ts';
import { createAuthorizer } from '../../../src/host/repositories/authorize.ts';
import {
  type FetchedCommit,
  type FetchSetup,
  fetchRepository,
} from '../../../src/host/repositories/fetch-repository.ts';
import { fetchLimits } from '../../../src/host/repositories/limits.ts';
import { readTree } from '../../../src/host/revisions/read-tree.ts';
import { RevisionFileSystem } from '../../../src/host/revisions/revision-file-system.ts';
import { isExpected } from '../../../src/scan/find-config-files.ts';
import { type Files, type GitRepository, gitRepository } from '../../support/git-repository.ts';
import { hasGit, serveGit } from '../../support/git-server.ts';
import { certificate, startHttps } from '../../support/https-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const path = process.env['PATH'];

interface Options extends Partial<FetchSetup> {
  readonly ref?: string;
}

/** Fetches a repository of this machine into a new folder. */
function fetchFrom(url: string, { ref, env = {}, ...options }: Options = {}): Promise<FetchedCommit> {
  const folder = join(temporaryFolder(), 'fetched');
  return fetchRepository({ url, ref }, { folder, env: { PATH: path, ...env }, needed: neededFiles, ...options });
}

/** Returns the fetched files. */
async function filesOf(fetched: Promise<FetchedCommit>): Promise<RevisionFileSystem> {
  const done = await fetched;
  if (done === 'empty') throw new Error('The repository is empty.');
  return new RevisionFileSystem(done.revision, { maxFileSize: 256 * 1024, isExpected });
}

const addressOf = ({ root }: GitRepository): string => pathToFileURL(root).href;
const textOf = (text: string): FileContent => ({ kind: 'text', text });
const unfetched: FileContent = { kind: 'unreadable', reason: 'it was not fetched' };

const files: Files = {
  'nextflow.config': "includeConfig 'conf/site.txt'\n",
  'conf/site.txt': 'includeConfig "deep/${params.site}/more.txt"\n',
  'conf/deep/a/more.txt': 'process.cpus = 1\n',
  'conf/other.txt': 'process.cpus = 2\n',
  'README.md': '# Text\n',
};

/** Serves repositories by https. `change` can alter the requests. */
function serve(
  repositories: Readonly<Record<string, GitRepository>>,
  change: (listener: RequestListener) => RequestListener = (listener) => listener,
): Promise<string> {
  const folder = temporaryFolder();
  for (const [name, { root }] of Object.entries(repositories))
    symlinkSync(join(root, '.git'), join(folder, name.replace('/', '-')));
  return startHttps(change(serveGit(folder)));
}

const https = { GIT_SSL_CAINFO: certificate };

describe.skipIf(!hasGit)('with the program git', () => {
  test.each([
    ['a branch', 'main'],
    ['a tag', 'v1'],
    ['the default branch', undefined],
  ])('fetches the configurations of %s, and what they include, and nothing else', async (_, ref) => {
    const repository = gitRepository(files);
    repository.git('tag', '--annotate', '--message=m', 'v1');
    repository.git('config', 'uploadpack.allowFilter', 'true');
    const fetched = await filesOf(fetchFrom(addressOf(repository), ref === undefined ? {} : { ref }));
    expect(fetched.read('nextflow.config')).toEqual(textOf(files['nextflow.config'] ?? ''));
    expect(fetched.read('conf/deep/a/more.txt')).toEqual(textOf('process.cpus = 1\n'));
    expect(fetched.read('conf/other.txt')).toEqual(unfetched);
    expect(fetched.read('README.md')).toEqual(unfetched);
    expect(fetched.read('nowhere.config')).toEqual({ kind: 'missing' });
  });

  test('keeps the list of the files, which is read without Git', async () => {
    const fetched = await fetchFrom(addressOf(gitRepository(files)));
    if (fetched === 'empty') throw new Error('The repository is empty.');
    const listed = readTree({ ...fetched.revision, env: { PATH: '/nonexistent' } });
    expect([...listed.keys()]).toEqual(Object.keys(files).toSorted());
  });

  test('fetches an older commit by its name', async () => {
    const repository = gitRepository(files);
    repository.git('config', 'uploadpack.allowFilter', 'true');
    const commit = repository.git('rev-parse', 'HEAD');
    repository.commit({ 'nextflow.config': 'process.cpus = 9\n' });
    const fetched = fetchFrom(addressOf(repository), { ref: commit });
    expect(await fetched).toMatchObject({ commit });
    expect((await filesOf(fetched)).read('nextflow.config')).toEqual(textOf(files['nextflow.config'] ?? ''));
  });

  test.each([
    ['only what is needed', 'from a server that can leave out files', 'true', false, false],
    ['all of a commit', 'from one that cannot', 'false', false, true],
    ['all of a commit', 'from one that sends no single files', 'true', true, true],
  ])('fetches %s by https %s', async (_, __, allowFilter, isOld, isAll) => {
    const repository = gitRepository(files);
    repository.git('config', 'uploadpack.allowFilter', allowFilter);
    // Protocol 0 refuses objects that it has not advertised.
    const host = await serve({ 'a-x': repository }, isOld ? withoutProtocol : undefined);
    const fetched = await filesOf(fetchFrom(`https://${host}/a-x`, { env: https }));
    expect(fetched.read('nextflow.config')).toEqual(textOf(files['nextflow.config'] ?? ''));
    expect(fetched.read('README.md').kind).toBe(isAll ? 'text' : 'unreadable');
  });

  test('reports a repository without commits, an unknown reference and an unknown repository', async () => {
    const folder = temporaryFolder();
    execFileSync('git', ['init', '--quiet', '--bare', folder]);
    expect(await fetchFrom(pathToFileURL(folder).href)).toBe('empty');
    await expect(fetchFrom(addressOf(gitRepository(files)), { ref: 'v9' })).rejects.toThrow(/remote ref v9/u);
    await expect(fetchFrom(pathToFileURL(join(folder, 'no')).href)).rejects.toThrow(
      /does not appear to be a git repository/u,
    );
  });

  test('ends at its limits of time and size, and when it is stopped', async () => {
    const limits = { ...fetchLimits, packBytes: 64 * 1024 };
    const large = gitRepository({ 'nextflow.config': randomBytes(200_000).toString('hex') });
    await expect(fetchFrom(addressOf(large), { limits })).rejects.toThrow('its files are larger than 1 MiB');
    const signal = AbortSignal.abort();
    await expect(fetchFrom(addressOf(large), { signal })).rejects.toThrow('it was stopped');
    const many = gitRepository({ 'a.config': 'a = 1', 'b.config': 'b = 1' });
    await expect(fetchFrom(addressOf(many), { limits: { ...fetchLimits, files: 1 } })).rejects.toThrow(
      'it has more than 1 configuration files',
    );
  });
});

function withoutProtocol(listener: RequestListener): RequestListener {
  return (request, response) => {
    delete request.headers['git-protocol'];
    listener(request, response);
  };
}

describe.skipIf(!hasGit)('hostile repositories, with the program git', () => {
  /** A program that leaves a file behind when it runs. */
  function trap(): { readonly command: string; readonly hasRun: () => boolean } {
    const folder = temporaryFolder();
    const [ran, command] = [join(folder, 'ran'), join(folder, 'trap')];
    writeFileSync(command, `#!/bin/sh\ntouch '${ran}'\ncat\n`);
    chmodSync(command, 0o755);
    return { command, hasRun: () => existsSync(ran) };
  }

  test.each([
    ['an option in place of an address', (command: string) => `--upload-pack=${command};`],
    ['a transport that is a command', (command: string) => `ext::${command}`],
  ])('runs nothing for %s, whatever the settings of the user allow', async (_, urlOf) => {
    const { command, hasRun } = trap();
    const home = temporaryFolder({
      '.gitconfig': '[protocol "ext"]\n\tallow = always\n[protocol]\n\tallow = always\n',
    });
    await expect(fetchFrom(urlOf(command), { env: { HOME: home, GIT_ALLOW_PROTOCOL: 'ext' } })).rejects.toThrow();
    expect(hasRun()).toBe(false);
  });

  test('runs neither hooks, filters, helpers nor other programs of the user or the repository', async () => {
    const { command, hasRun } = trap();
    const repository = gitRepository({ 'nextflow.config': 'a = 1\n', '.gitattributes': '* filter=evil diff=evil\n' });
    const home = temporaryFolder({
      '.gitconfig': `[core]\n\tfsmonitor = ${command}\n\thooksPath = ${join(command, '..')}\n\tsshCommand = ${command}\n\tpager = ${command}\n[credential]\n\thelper = ${command}\n[filter "evil"]\n\tsmudge = ${command}\n[diff "evil"]\n\ttextconv = ${command}\n`,
    });
    mkdirSync(join(repository.root, '.git/hooks'), { recursive: true });
    for (const hook of ['reference-transaction', 'post-checkout', 'post-update', 'pre-auto-gc'])
      symlinkSync(command, join(repository.root, '.git/hooks', hook));
    const env = { HOME: home, GIT_ASKPASS: command, SSH_ASKPASS: command, GIT_SSH_COMMAND: command };
    expect((await filesOf(fetchFrom(addressOf(repository), { env }))).read('nextflow.config')).toEqual(
      textOf('a = 1\n'),
    );
    expect(hasRun()).toBe(false);
  });

  test('asks no helper for a password and sends no token to another host', async () => {
    const { command, hasRun } = trap();
    const seen: (string | undefined)[] = [];
    const other = await startHttps((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(404).end();
    });
    const asking = await startHttps((request, response) => {
      if (request.url?.startsWith('/moved') === true) response.writeHead(301, { location: `https://${other}/x` }).end();
      else response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
    });
    const env = { ...https, GIT_ASKPASS: command, SSH_ASKPASS: command };
    const authorization = 'Basic c2VjcmV0OnNlY3JldA==';
    await expect(fetchFrom(`https://${asking}/moved`, { env, authorization })).rejects.toThrow(
      'it has moved (status 301)',
    );
    await expect(fetchFrom(`https://${asking}/private`, { env })).rejects.toThrow(/could not read Username/u);
    expect(seen).toEqual([]);
    expect(hasRun()).toBe(false);
  });

  test('has the token neither in an argument of a program nor in a file', async () => {
    const repository = gitRepository(files);
    const token = 'canary-3f9c27';
    const seen: (string | undefined)[] = [];
    const host = await serve({ 'a-x': repository }, (listener) => (request, response) => {
      seen.push(request.headers.authorization);
      listener(request, response);
    });
    const logged = temporaryFolder();
    const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
    writeFileSync(
      join(logged, 'git'),
      `#!/bin/sh\nprintf '%s\\n' "$@" >>'${logged}/log'\ncat config >>'${logged}/log'\nexec '${real}' "$@"\n`,
    );
    chmodSync(join(logged, 'git'), 0o755);
    const url = `https://${host}/a-x`;
    const authorize = createAuthorizer({ HOME: logged }, `https://${host}`, async () => token);
    const authorization = await authorize(url);
    const fetched = await fetchFrom(url, { env: { ...https, PATH: `${logged}:${path}` }, authorization });
    expect(new Set(seen)).toEqual(new Set([`Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`]));
    const { folder } = fetched === 'empty' ? { folder: '' } : fetched.revision;
    const stored = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    const all = [readFileSync(join(logged, 'log'), 'utf8'), ...stored].join('\n');
    expect(all).toContain('cat-file');
    for (const secret of [token, Buffer.from(`x-access-token:${token}`).toString('base64')])
      expect(all).not.toContain(secret);
  });

  test('gives up a commit whose directories name each other a thousand times over', async () => {
    const repository = gitRepository({ 'nextflow.config': 'a = 1\n' });
    let tree = repository.git('rev-parse', 'HEAD^{tree}');
    const make = (input: string): string =>
      execFileSync('git', ['mktree', '-z'], { cwd: repository.root, input, encoding: 'utf8' }).trim();
    for (let level = 0; level < 8; level++)
      tree = make(Array.from({ length: 10 }, (_, at) => `040000 tree ${tree}\td${at}\0`).join(''));
    repository.git('update-ref', 'refs/heads/main', repository.git('commit-tree', tree, '-m', 'bomb'));
    await expect(fetchFrom(addressOf(repository))).rejects.toThrow(/list of files is larger|more files than/u);
  });

  test.each(['..', '.git', 'a/b', '../../outside'])('refuses a commit with a file named %j', async (name) => {
    const repository = gitRepository({ 'nextflow.config': 'a = 1\n' });
    const blob = repository.git('rev-parse', 'HEAD:nextflow.config');
    const input = Buffer.concat([Buffer.from(`100644 ${name}\0`), Buffer.from(blob, 'hex')]);
    const hash = ['hash-object', '-t', 'tree', '--literally', '-w', '--stdin'];
    const tree = execFileSync('git', hash, { cwd: repository.root, input, encoding: 'utf8' }).trim();
    repository.git('update-ref', 'refs/heads/main', repository.git('commit-tree', tree, '-m', 'x'));
    await expect(fetchFrom(addressOf(repository))).rejects.toThrow(/: (?:hasDotdot|hasDotgit|fullPathname): /u);
  });

  test('reads no file that is larger than the limit, however small its pack', async () => {
    const repository = gitRepository({ 'a.config': 'a = 1\n' });
    writeFileSync(join(repository.root, 'nextflow.config'), Buffer.alloc(16 * 2 ** 20));
    repository.commit();
    const fetched = await filesOf(fetchFrom(addressOf(repository)));
    expect(fetched.read('nextflow.config')).toEqual({ kind: 'too-large', bytes: 16 * 2 ** 20, limit: 256 * 1024 });
    expect(fetched.read('a.config')).toEqual(textOf('a = 1\n'));
  });

  test('follows links within the commit only, and no submodules', async () => {
    const repository = gitRepository({ 'conf/real.txt': 'a = 1\n' });
    repository.git('config', 'uploadpack.allowFilter', 'true');
    symlinkSync('conf/real.txt', join(repository.root, 'nextflow.config'));
    symlinkSync('/etc/passwd', join(repository.root, 'passwd.config'));
    symlinkSync('../../../etc/passwd', join(repository.root, 'up.config'));
    symlinkSync('self.config', join(repository.root, 'self.config'));
    repository.git('add', '.');
    const commit = repository.git('rev-parse', 'HEAD');
    repository.git('update-index', '--add', '--cacheinfo', `160000,${commit},module`);
    repository.git('commit', '--quiet', '-m', 'links');
    const fetched = await filesOf(fetchFrom(addressOf(repository)));
    expect(fetched.read('nextflow.config')).toEqual(textOf('a = 1\n'));
    expect(fetched.read('passwd.config')).toEqual({ kind: 'outside' });
    expect(fetched.read('up.config')).toEqual({ kind: 'outside' });
    expect(fetched.read('self.config').kind).toBe('unreadable');
    expect(fetched.modules()).toEqual(['module']);
    expect(fetched.read('module/nextflow.config')).toEqual({ kind: 'missing' });
  });

  test('reads files that attributes hide from archives, with the bytes of the commit', async () => {
    const text = 'a = 1\n// $Id$\n';
    const repository = gitRepository({ 'nextflow.config': text });
    const attributes = '*.config export-ignore ident eol=crlf working-tree-encoding=UTF-16\n';
    repository.write({ '.gitattributes': attributes });
    repository.git('add', '.gitattributes');
    repository.git('commit', '--quiet', '-m', 'x');
    expect(repository.git('ls-tree', '--name-only', 'HEAD')).toBe('.gitattributes\nnextflow.config');
    expect((await filesOf(fetchFrom(addressOf(repository)))).read('nextflow.config')).toEqual(textOf(text));
  });

  test('keeps files apart whose names differ in case or Unicode form only', async () => {
    const repository = gitRepository({ 'nextflow.config': 'a = 1\n' });
    const names = ['NEXTFLOW.CONFIG', 'Nextflow.config', 'caf\u00e9.config', 'cafe\u0301.config'];
    for (const [index, name] of names.entries()) {
      const blob = execFileSync('git', ['hash-object', '-w', '--stdin'], {
        ...{ cwd: repository.root, encoding: 'utf8' },
        input: `a = 1${index}\n`,
      }).trim();
      repository.git('update-index', '--add', '--cacheinfo', `100644,${blob},${name}`);
    }
    repository.git('commit', '--quiet', '--message', 'clash');
    const fetched = await filesOf(fetchFrom(addressOf(repository)));
    expect(['nextflow.config', ...names].map((name) => fetched.read(name))).toEqual(
      ['a = 1\n', 'a = 10\n', 'a = 11\n', 'a = 12\n', 'a = 13\n'].map(textOf),
    );
  });

  test('asks no other host that a server of plain files names for objects', async () => {
    const asked: string[] = [];
    const other = await startHttps((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(404).end();
    });
    const repository = gitRepository({ 'nextflow.config': 'a = 1\n' });
    const commit = repository.git('rev-parse', 'HEAD');
    const host = await startHttps((request, response) => {
      const path = request.url?.replace(/\?.*$/u, '') ?? '';
      if (path.endsWith('/info/refs')) response.end(`${commit}\trefs/heads/main\n`);
      else if (path.endsWith('/HEAD')) response.end('ref: refs/heads/main\n');
      else if (path.endsWith('alternates')) response.end(`https://${other}/objects\n`);
      else response.writeHead(404).end();
    });
    await expect(fetchFrom(`https://${host}/a-x`, { env: https })).rejects.toThrow(/dumb http transport/u);
    expect(asked).toEqual([]);
  });

  test('ignores replacements of objects', async () => {
    const repository = gitRepository({ 'nextflow.config': 'a = 1\n' });
    const other = execFileSync('git', ['hash-object', '-w', '--stdin'], {
      cwd: repository.root,
      input: 'a = 2\n',
      encoding: 'utf8',
    }).trim();
    repository.git('replace', repository.git('rev-parse', 'HEAD:nextflow.config'), other);
    expect((await filesOf(fetchFrom(addressOf(repository)))).read('nextflow.config')).toEqual(textOf('a = 1\n'));
  });
});
