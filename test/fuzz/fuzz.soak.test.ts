import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('reads mutated and generated configurations within limits, without a crash, and drops no part of them', async () => {
  const asked = ['--mutated', '300', '--generated', '100', '--seed', 'soak', '--jobs', '2', '--fresh'];
  const run = promisify(execFile)(process.execPath, [join(root, '.ci/fuzz.mjs'), ...asked], { maxBuffer: 2 ** 26 });
  const { stdout } = await run.catch((error: { readonly stdout: string }) => error);
  // Without the corpus it says so.
  process.stdout.write(stdout);
  expect(stdout).toContain('"mutated":300,"generated":100}: 0 hang, 0 time, 0 memory, 0 crash, 0 unstable, 0 dropped');
});
