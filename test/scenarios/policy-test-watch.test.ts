import { type ChildProcess, spawn } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const program = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'main.cjs');

const policy = (most: number): string => `# METADATA
# title: Few cores
# custom: {id: X-1, severity: high}
package x

deny contains {"setting": "process.cpus", "message": "Too many."} if input.config.process.cpus > ${most}
`;

const files = {
  'policies/x/policy.rego': policy(8),
  'policy-tests/X-1/bad.config': 'process.cpus = 16  // expect: X-1 high\n',
  'policy-tests/X-1/policy_test.rego':
    'package x_test\n\nimport data.x\n\ntest_many if count(x.deny) == 1 with input as {"config": {"process": {"cpus": 9}}}\n',
};

/** Starts the program in a folder and collects its output; `until` waits for a text after all earlier ones. */
function start(folder: string, words: readonly string[]) {
  const child: ChildProcess = spawn(process.execPath, [program, ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PLUMBLINE_CACHE_DIR: join(folder, '.cache') },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  let from = 0;
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  const until = async (text: string): Promise<string> => {
    const limit = Date.now() + 40_000;
    while (!said.slice(from).includes(text)) {
      if (Date.now() > limit) throw new Error(`It did not say "${text}", but:\n${said}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const end = said.indexOf(text, from) + text.length;
    const part = said.slice(from, end);
    from = end;
    return part;
  };
  return { until, ended, all: () => said, interrupt: () => child.kill('SIGINT') };
}

test('runs the tests again after each change, continues after errors, and exits with 0 at Ctrl-C', async () => {
  const folder = temporaryFolder(files);
  const { until, ended, interrupt } = start(folder, ['policy', 'test', '--watch']);
  await until('2 passed, 0 failed\n');
  await until('Watching policies, policy-tests. Press Ctrl-C to stop.\n');

  writeFileSync(join(folder, 'policies/x/policy.rego'), policy(20));
  expect(await until('0 passed, 2 failed\n')).toContain('policies/x/policy.rego changed\n');

  writeFileSync(join(folder, 'policies/x/policy.rego'), 'package x\n\ndeny contains "x" if {\n');
  await until('policy/bad-rego');

  // As editors do it: another file takes the place of this one.
  writeFileSync(join(folder, 'policies/x/policy.rego.tmp'), policy(8));
  renameSync(join(folder, 'policies/x/policy.rego.tmp'), join(folder, 'policies/x/policy.rego'));
  await until('2 passed, 0 failed\n');

  writeFileSync(join(folder, 'policy-tests/X-1/bad.config'), 'process.cpus = 4  // expect: X-1 high\n');
  expect(await until('1 passed, 1 failed\n')).toContain('policy-tests/X-1/bad.config:1: missing: X-1 high\n');

  const added = temporaryFolder({ 'good.config': 'process.cpus = 2\n' });
  renameSync(added, join(folder, 'policy-tests/more'));
  await until('2 passed, 1 failed\n');
  writeFileSync(join(folder, 'policy-tests/more/good.config'), 'process.cpus = 3\n');
  expect(await until('2 passed, 1 failed\n')).toContain('policy-tests/more/good.config changed\n');

  interrupt();
  expect(await ended).toBe(0);
}, 240_000);

test('ignores a report that is written into a watched directory', async () => {
  const folder = temporaryFolder(files);
  const { until, ended, all, interrupt } = start(folder, [
    'policy',
    'test',
    '--watch',
    '-o',
    'text',
    '-o',
    'json=policies/r.json',
  ]);
  await until('2 passed, 0 failed\n');
  await until('Press Ctrl-C to stop.\n');
  writeFileSync(join(folder, 'policies/x/policy.rego'), policy(20));
  await until('0 passed, 2 failed\n');
  interrupt();
  expect(await ended).toBe(0);
  expect(all()).not.toContain('r.json');
}, 240_000);
