import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callProgram } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Names of files are bytes on Linux alone. */
test.skipIf(process.platform !== 'linux')('names the cause if the name of a file is not UTF-8', async () => {
  const cwd = temporaryFolder({ 'nextflow.config': "manifest.nextflowVersion = '>=25.04.0'\n" });
  writeFileSync(Buffer.concat([Buffer.from(`${cwd}/caf`), Buffer.from([0xe9]), Buffer.from('.config')]), 'x = 1\n');
  const { status, stdout } = await callProgram(['scan', '.'], { cwd, env: { PATH: process.env['PATH'] ?? '' } });
  expect(status).toBe(3);
  expect(stdout).toContain('caf\ufffd.config cannot be read: its name is not valid UTF-8.');
});
