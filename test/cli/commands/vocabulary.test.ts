import { expect, test } from 'vitest';
import { runCli } from '../../../src/cli/run-cli.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';

async function run(...argv: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const terminal = fakeTerminal();
  const code = await runCli(['vocabulary', ...argv], terminal);
  return { code, out: terminal.out(), err: terminal.err() };
}

test('prints the whole reference as JSON', async () => {
  const { code, out, err } = await run('--format', 'json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(JSON.parse(out)).toHaveLength(330);
});

test('finds a setting by either name', async () => {
  const spelled = await run('google.batch.usePrivateAddress', '--format', 'json');
  const canonical = await run('cloudC.batch.usePrivateAddress', '--format', 'json');
  expect(spelled).toEqual(canonical);
  expect(JSON.parse(spelled.out)).toEqual([
    expect.objectContaining({
      path: 'cloudC.batch.usePrivateAddress',
      spelled: 'google.batch.usePrivateAddress',
      type: 'bool',
      default: false,
    }),
  ]);
});

test('prints text by default, and settings outside the reference with `--all`', async () => {
  const reference = await run('docker');
  const all = await run('docker', '--all');
  expect(reference.out).toMatch(/^docker \(containerD\)\n[\s\S]*\n12 settings\n$/);
  expect(all.out).toContain('docker.registryOverride');
  expect(reference.out).not.toContain('docker.registryOverride');
});

test('refuses an unknown name and suggests similar ones', async () => {
  expect(await run('docker.registr')).toEqual({
    code: 2,
    out: '',
    err: 'plumbline: usage/unknown-setting: There is no setting or scope "docker.registr". Did you mean docker.registry?\n',
  });
});
