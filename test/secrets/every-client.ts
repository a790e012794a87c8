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

/**
 * Scans placements with state after a scan without them, so that each finding is new, and yields what other programs get:
 * messages, uploads to code scanning, tracking issues, tables about the scans, and the pages and answers of the server.
 */
export async function* runEveryClient(folder: string, placements: readonly Placement[]): AsyncIterable<Output> {
  const issues: ServedIssue[] = [];
  const forge = await startForge({ repositories: [], issues });
  const write = (textOf: (placement: Placement) => string): void => {
    for (const [index, placement] of placements.entries()) {
      const target = join(folder, 'a', targetOf(placement, index));
      mkdirSync(target, { recursive: true });
      writeFileSync(join(target, 'nextflow.config'), textOf(placement));
    }
  };
  mkdirSync(join(folder, 'policies'), { recursive: true });
  writeFileSync(join(folder, 'policies/nothing.rego'), fails);
  write(() => '');
  const git = (...words: readonly string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], { cwd: join(folder, 'a') });
  writeFileSync(join(folder, 'a/CODEOWNERS'), '* @acme/genomics\n');
  git('init', '--quiet', '--initial-branch=main');
  git('remote', 'add', 'origin', `${forge.host}/acme/a.git`);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'm');
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
  const run = async (line: string): Promise<Output> => {
    const { status, stdout, stderr } = await callProgram(line.split(' '), { cwd: folder, env });
    if (![0, 1, 3].includes(status ?? -1)) throw new Error(`${line}: exit code ${status}: ${stderr}`);
    return { name: line, text: stdout + stderr };
  };
  const scan = 'scan a --policy policies --policy starter --state state -o json=report.json';
  yield await run(scan);
  write(({ text }) => text);
  yield await run(scan);
  yield* await Promise.all(
    ['history', 'trend --by policy', 'trend --by repository', 'show acme/a --verbose', 'diff-scans --verbose'].flatMap(
      (line) => ['text', 'csv', 'json'].map((format) => run(`${line} --state state --format ${format}`)),
    ),
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
  yield { name: 'e-mails', text: mail.received.map(({ source }) => source).join('\n') };
  yield await run(`publish issues --state state --host ${forge.host}`);
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
    const queue = ['/', '/findings?limit=200', '/settings?limit=200', '/repositories/acme/a', '/scans', '/coverage'];
    const seen = new Set(queue);
    const read = async (path: string): Promise<string> => {
      const answer = await fetch(new URL(path, url));
      if (!answer.ok) throw new Error(`${path}: status ${answer.status}: ${await answer.text()}`);
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
  } finally {
    child.kill('SIGKILL');
  }
}
