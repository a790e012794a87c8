import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type ServedIssue, startForge } from '../support/forge-server.ts';
import { callProgram, program } from '../support/run-program.ts';
import { startSmtp } from '../support/smtp-server.ts';
import { fails, type Output, targetOf } from './every-command.ts';
import type { Placement } from './placements.ts';

/** Pages of the web page that are read; the first ones link to all kinds. */
const maxPages = 250;

/** Repositories of which a second scan finds more than the first. */
export interface ClientWorld {
  readonly folder: string;
  /** Words that name what is scanned, with which policies and settings. */
  readonly scanned: readonly string[];
  /** Name of a repository. */
  readonly repository: string;
  /** Writes the files of the first scan; `host` serves the remotes of the repositories. */
  prepare(host: string): void;
  /** Changes them for the second one. */
  change(): void;
}

/** Placements as one repository, which a scan without them comes before: each finding is new. */
export function placementWorld(folder: string, placements: readonly Placement[]): ClientWorld {
  const write = (textOf: (placement: Placement) => string): void => {
    for (const [index, placement] of placements.entries()) {
      const target = join(folder, 'a', targetOf(placement, index));
      mkdirSync(target, { recursive: true });
      writeFileSync(join(target, 'nextflow.config'), textOf(placement));
    }
  };
  return {
    ...{ folder, repository: 'acme/a' },
    scanned: ['a', '--policy', 'policies', '--policy', 'starter'],
    prepare(host) {
      mkdirSync(join(folder, 'policies'), { recursive: true });
      writeFileSync(join(folder, 'policies/nothing.rego'), fails);
      write(() => '');
      writeFileSync(join(folder, 'a/CODEOWNERS'), '* @acme/genomics\n');
      commitAll(join(folder, 'a'), `${host}/acme/a.git`);
    },
    change: () => write(({ text }) => text),
  };
}

/** Makes a folder a repository with one commit. */
export function commitAll(cwd: string, remote: string, branch = 'main'): void {
  const git = (...words: readonly string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], { cwd });
  git('init', '--quiet', `--initial-branch=${branch}`);
  git('remote', 'add', 'origin', remote);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'm');
}

/**
 * Scans twice with state, and yields what other programs get: messages, uploads to code scanning, tracking issues, tables about
 * the scans, and the pages and answers of the server.
 */
export async function* runEveryClient(world: ClientWorld): AsyncIterable<Output> {
  const { folder, scanned, repository } = world;
  const issues: ServedIssue[] = [];
  const forge = await startForge({ repositories: [], issues });
  world.prepare(forge.host);
  const messages: string[] = [];
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      messages.push(Buffer.concat(chunks).toString());
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/x`;
  const env = {
    ...{ PATH: process.env['PATH'] ?? '', PLUMBLINE_CACHE_DIR: join(folder, 'cache'), HOME: folder },
    ...{ PLUMBLINE_TOKEN: 'token-of-the-forge', PLUMBLINE_WEBHOOK_URL: address, PLUMBLINE_SLACK_URL: address },
    PLUMBLINE_WEBHOOK_SECRET: 'secret-of-the-webhook',
  };
  const mail = await startSmtp({ size: 2 ** 30 });
  const run = async (line: string, more: readonly string[] = []): Promise<Output> => {
    const words = [...line.split(' '), ...more];
    const { status, stdout, stderr } = await callProgram(words, { cwd: folder, env });
    if (![0, 1, 3].includes(status ?? -1)) throw new Error(`${words.join(' ')}: exit code ${status}: ${stderr}`);
    return { name: words.join(' '), text: stdout, errors: stderr };
  };
  const scan = 'scan --state state -o json=report.json --verbose';
  yield await run(scan, scanned);
  world.change();
  yield await run(scan, scanned);
  yield* await Promise.all(
    ['text', 'csv', 'json'].flatMap((format) => [
      ...['history', 'trend --by policy', 'trend --by repository', 'trend --by team', 'diff-scans --verbose'].map(
        (line) => run(`${line} --state state --format ${format}`),
      ),
      run(`show --verbose --state state --format ${format}`, [repository]),
    ]),
  );
  yield await run('state info --state state');
  yield await run('state verify --state state');
  yield await run('state export state.db --state state');
  yield { name: 'state.db', text: readFileSync(join(folder, 'state.db'), 'utf8') };
  for (const format of ['webhook', 'slack']) {
    const more = '--state state --max-findings 100000 --max-messages 100000';
    yield await run(`notify ${format} --dry-run ${more}`);
    yield await run(`notify ${format} ${more}`);
  }
  if (messages.length === 0) throw new Error('no message was sent');
  yield { name: 'messages', text: messages.join('\n') };
  const recipient = '--to all@example.org --state state --max-findings 100000';
  yield await run(`notify email --dry-run ${recipient}`);
  yield await run(`notify email --smtp smtp://127.0.0.1:${mail.port} --from ci@example.org ${recipient}`);
  if (mail.received.length === 0) throw new Error('no e-mail was sent');
  yield* mail.received.map(({ source }, index) => ({ name: `e-mail ${index + 1}`, text: source }));
  for (const to of ['', ' --into acme/a', ' --by team --into acme/a'])
    yield await run(`publish issues --state state --host ${forge.host} --max-issues 1000${to}`);
  yield await run(`publish github report.json --host ${forge.host}`);
  const sent = forge.requests.map(({ body }) => body).join('\n');
  const [, packed = ''] = /"sarif":\s*"([^"]+)"/u.exec(sent) ?? [];
  yield { name: 'issues', text: sent + JSON.stringify(issues) };
  yield { name: 'uploaded SARIF', text: gunzipSync(Buffer.from(packed, 'base64')).toString() };
  yield* readServer(folder, env);
  receiver.close();
}

/** Follows the links of the web page, and asks the API for the same. */
async function* readServer(folder: string, env: Readonly<Record<string, string>>): AsyncIterable<Output> {
  const words = [program, 'serve', '--state', join(folder, 'state'), '--port', '0'];
  const child = spawn(process.execPath, words, { cwd: folder, env });
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = line.toString().trim();
    const queue = [
      '/',
      '/findings?limit=200',
      '/settings?limit=200',
      '/repositories',
      '/scans',
      '/coverage',
      '/waivers',
    ];
    const seen = new Set(queue);
    const missing: string[] = [];
    const read = async (path: string): Promise<string> => {
      const answer = await fetch(new URL(path, url));
      if (!answer.ok) missing.push(`${path}: status ${answer.status}`);
      return answer.text();
    };
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const page = await read(path);
      yield { name: `page ${path}`, text: page };
      // The API has other names for some pages, and none for one scan.
      const asked =
        path === '/' ? '/overview' : path.replace(/^\/policies/u, '/rules').replace(/^\/scans\/\d+/u, '/scans');
      yield { name: `API ${path}`, text: await read(`/api${asked}`) };
      for (const [, link = ''] of page.matchAll(/href="(\/(?!assets|api)[^"#]*)"/gu)) {
        const next = link.replaceAll('&amp;', '&');
        if (seen.has(next) || seen.size >= maxPages) continue;
        seen.add(next);
        queue.push(next);
      }
    }
    if (missing.length > 0) throw new Error(missing.join('\n'));
  } finally {
    child.kill('SIGKILL');
  }
}
