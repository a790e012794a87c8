import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { readStages } from './dockerfile.ts';

// There may be no program that builds images, so the commands of the `Dockerfile` run here, with the paths of the image below a
// folder, and what the last stage has runs in a chroot: its program, user, folder and variables, with the Node of this machine.
// The contents of the base image are not tested.

const root = join(import.meta.dirname, '../..');
const stages = readStages();
const last = stages.get('') ?? [];
const textOf = (keyword: string): string => last.find((each) => each.keyword === keyword)?.value ?? '';
const canRun = process.getuid?.() === 0 && existsSync('/usr/sbin/chroot');

test.skipIf(!canRun)('scans a repository in the image with a read-only file system (needs the program chroot)', () => {
  const image = temporaryFolder({ 'tmp/.keep': '', 'repo/nextflow.config': "docker.runOptions = '--privileged'\n" });
  // Readable for the user of the image.
  chmodSync(image, 0o755);
  const context = temporaryFolder();
  for (const file of filesOfContext()) {
    mkdirSync(dirname(join(context, file)), { recursive: true });
    cpSync(join(root, file), join(context, file));
  }
  for (const { keyword, value } of stages.get('build') ?? []) {
    if (keyword !== 'RUN') continue;
    const command = value.replace(/(?<=[\s=])\/(?=opt|tmp)/gu, `${image}/`);
    execFileSync('bash', ['-ec', command], { cwd: context, stdio: 'pipe', env: { ...process.env, CI: 'true' } });
  }
  // Thousands of files: longer than cleaning up after a test may take.
  rmSync(context, { recursive: true });
  copyProgram(process.execPath, '/usr/local/bin/node', image);
  copyProgram('/usr/bin/env', '/usr/bin/env', image);
  const variables = last.filter(({ keyword }) => keyword === 'ENV').map(({ value }) => value);
  const run = (...args: readonly string[]) =>
    spawnSync(
      'chroot',
      [`--userspec=${textOf('USER')}`, image, '/usr/bin/env', '-i', '-C', textOf('WORKDIR'), ...variables, ...args],
      { encoding: 'utf8' },
    );
  const [program = ''] = JSON.parse(textOf('ENTRYPOINT')) as readonly string[];
  const help = run(program, ...(JSON.parse(textOf('CMD')) as readonly string[]));
  expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('Usage: plumbline')]);

  const scan = run(program, 'scan', '.', '--output', 'github');
  expect([scan.status, scan.stderr]).toEqual([1, '']);
  expect(scan.stdout).toContain('title=PL-PRIVILEGE-002');
  const written = run('node', '-e', "require('node:fs').writeFileSync('/opt/plumbline/x', '')");
  expect(written.stderr).toContain('EACCES');
  expect(run('node', '-p', 'process.getuid()').stdout).toBe('65532\n');
});

/** Tracked files that `.dockerignore` lets through. */
function filesOfContext(): readonly string[] {
  const kept = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  return execFileSync('git', ['ls-files', '-z', '--', ...kept], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
}

/** Copies a program with the libraries that it loads. */
function copyProgram(from: string, to: string, image: string): void {
  const libraries = execFileSync('ldd', [from], { encoding: 'utf8' }).match(/\/\S+/gu) ?? [];
  for (const [source, target] of [[from, to], ...libraries.map((path) => [path, path])] as const) {
    mkdirSync(dirname(join(image, target)), { recursive: true });
    writeFileSync(join(image, target), readFileSync(source));
    chmodSync(join(image, target), 0o755);
  }
}
