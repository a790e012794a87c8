import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { callSources, type Run } from '../../support/run-program.ts';
import { scenarioCache } from '../../support/scenario-cache.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const privileged = "docker.runOptions = '--privileged'\n";

test('sends what is new to each team once, signed', async () => {
  const seen: { readonly body: string; readonly headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push({ body, headers: request.headers });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/canary-path`;
  const cwd = temporaryFolder({ 'all/a/nextflow.config': '', 'all/a/CODEOWNERS': '* @acme/genomics\n' });
  const base = { PLUMBLINE_CACHE_DIR: scenarioCache };
  const env = { ...base, PLUMBLINE_WEBHOOK_URL: address, PLUMBLINE_WEBHOOK_SECRET: 'canary-key' };
  const scan = (): Promise<Run> =>
    callSources(['scan', 'all', '--state', 'state', '--fail-on', 'critical', '-o', 'json=report.json'], { cwd, env });
  const notify = (...words: readonly string[]): Promise<Run> =>
    callSources(['notify', 'webhook', '--state', 'state', ...words], { cwd, env });
  await scan();
  // A mistake shows on the first night, when nothing is new.
  const missing = await callSources(['notify', 'slack', '--state', 'state'], { cwd, env: base });
  expect(missing).toMatchObject({ status: 2, stderr: expect.stringContaining('PLUMBLINE_SLACK_URL is not set') });
  expect(await notify()).toMatchObject({ status: 0, stdout: '', stderr: expect.stringContaining('nothing is new') });
  writeFileSync(join(cwd, 'all/a/nextflow.config'), privileged);
  await scan();
  const dry = await notify('--dry-run');
  expect(JSON.parse(dry.stdout)).toMatchObject({ team: 'acme/genomics', from: { id: 1 }, to: { id: 2 } });
  expect(seen).toEqual([]);
  const sent = await notify();
  expect(sent).toMatchObject({ status: 0, stdout: expect.stringMatching(/^sent {9}acme\/genomics: \d+ new finding/u) });
  const [{ body, headers } = { body: '', headers: {} as IncomingHttpHeaders }] = seen;
  expect(body).toBe(dry.stdout);
  const signed = createHmac('sha256', 'canary-key').update(`${headers['x-plumbline-timestamp']}.${body}`).digest('hex');
  expect(headers['x-plumbline-signature']).toBe(`sha256=${signed}`);
  expect((await notify()).stdout).toMatch(/^sent before /u);
  expect(seen).toHaveLength(1);
  expect((await notify('--again', '--team', '@acme/genomics')).stdout).toMatch(/^sent /u);
  expect(seen).toHaveLength(2);
  expect(sent.stdout + sent.stderr).not.toContain('canary');
}, 60_000);
