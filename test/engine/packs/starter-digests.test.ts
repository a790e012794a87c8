import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { computeStarterDigests } from '../../../src/engine/packs/starter-digests.ts';
import { startProgram } from '../../support/run-program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../../..');

test('the built program has the digests of the policies beside it', () => {
  const { content, pack } = computeStarterDigests();
  const code = readFileSync(join(root, 'dist/shared/open-engine.cjs'), 'utf8');
  expect([content, pack].map((digest) => code.includes(digest))).toEqual([true, true]);
});

test('the built program has the starter pack, compiled', () => {
  const cwd = temporaryFolder({ 'nextflow.config': "docker.runOptions = '--privileged'\n" });
  const cache = join(cwd, 'cache');
  const { content, pack } = computeStarterDigests();
  expect(readdirSync(join(root, 'dist/packs'))).toEqual([`${pack}.pack`]);
  for (const words of [
    ['scan', '.'],
    ['scan', '.', '--policy', 'starter'],
    ['scan', '.', '--no-cache'],
  ]) {
    const { status, stdout } = startProgram(words, { cwd, env: { PLUMBLINE_CACHE_DIR: cache } });
    expect(status).toBe(1);
    expect(stdout).toContain(content.slice(0, 12));
  }
  expect(readdirSync(cache)).toEqual(['code']);
});

/** Installs the program with these policies only, and nothing compiled; returns its main file. */
function install(folder: string, ...policies: readonly string[]): string {
  for (const name of ['dist', 'package.json', ...policies.map((each) => `policies/${each}`)]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  rmSync(join(folder, 'dist/packs'), { recursive: true });
  symlinkSync(join(root, 'compiler'), join(folder, 'compiler'));
  return join(folder, 'dist/cli/main.cjs');
}

test('a program without some of its policies neither passes for the whole nor leaves its pack to it', () => {
  const cwd = temporaryFolder({ 'nextflow.config': "docker.runOptions = '--privileged'\n" });
  const env = { PLUMBLINE_CACHE_DIR: join(cwd, 'cache') };
  const part = install(temporaryFolder(), 'lib', 'secrets');
  const { stdout } = startProgram(['scan', '.'], { cwd, env }, part);
  const { content, pack } = computeStarterDigests();
  expect(stdout).toContain('Policies: starter pack (sha256:');
  expect(stdout).not.toContain(content.slice(0, 12));
  expect(readdirSync(join(cwd, 'cache/packs'))).toHaveLength(1);
  expect(readdirSync(join(cwd, 'cache/packs'))).not.toContain(`${pack}.pack`);
});
