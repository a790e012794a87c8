import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { recordMore, recordState } from '../support/recorded-state.ts';
import { callProgram, program } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { sampleScans } from './serve-sample.ts';

const env = { PATH: process.env['PATH'] ?? '' };

test.each(['SIGTERM', 'SIGINT'] as const)(
  'serves a state that scans write to from the built program, and ends at %s',
  async (signal) => {
    const folder = await recordState(...sampleScans.slice(0, 2));
    const cwd = temporaryFolder();
    const child = spawn(process.execPath, [program, 'serve', '--state', folder, '--port', '0'], { cwd, env });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    const url = output.toString().trim();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/u);
    const total = async (): Promise<unknown> =>
      ((await (await fetch(`${url}api/findings`)).json()) as { total: unknown }).total;
    expect(await total()).toBe(2);
    expect(await (await fetch(url)).text()).toContain('<h1>Overview</h1>');
    await recordMore(folder, ...sampleScans.slice(2));
    await expect.poll(total, { timeout: 60_000 }).toBe(3);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
);

test('refuses options that would let others read, and options that it cannot use', async () => {
  const folder = await recordState(...sampleScans);
  const cwd = temporaryFolder({ 'short.txt': 'secret\n' });
  const refuse = async (...words: readonly string[]): Promise<string> => {
    const { status, stdout, stderr } = await callProgram(['serve', '--state', folder, ...words], { cwd, env: {} });
    expect([status, stdout]).toEqual([2, '']);
    return stderr;
  };
  expect(await refuse('--host', '0.0.0.0')).toContain('usage/no-token');
  expect(await refuse('--host', '192.0.2.1', '--token-file', 'short.txt')).toContain('a token needs 20');
  expect(await refuse('--token-file', 'none.txt')).toContain('host/cannot-read');
  expect(await refuse('--public-url', 'plumbline.acme.org')).toContain('usage/invalid-value');
  expect(await refuse('--port', '70000')).toContain('usage/invalid-value');
  expect(await refuse('--state', join(cwd, 'none'))).toContain('usage/');
});
