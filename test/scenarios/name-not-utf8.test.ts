import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { callProgram, type Run } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const configuration = "manifest.nextflowVersion = '>=25.04.0'\n";

function run(cwd: string, ...words: readonly string[]): Promise<Run> {
  return callProgram(words, { cwd, env: { PATH: process.env['PATH'] ?? '' } });
}

/** A path whose last part has a byte that is not UTF-8. */
function pathIn(folder: string, end = ''): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9]), Buffer.from(end)]);
}

/** Names of files are bytes on Linux alone. */
describe.skipIf(process.platform !== 'linux')('a name that is not UTF-8', () => {
  test('of a file is the cause why it cannot be read', async () => {
    const cwd = temporaryFolder({ 'nextflow.config': configuration });
    writeFileSync(pathIn(cwd, '.config'), 'x = 1\n');
    const { status, stdout } = await run(cwd, 'scan', '.');
    expect(status).toBe(3);
    expect(stdout).toContain('caf\ufffd.config cannot be read: its name is not valid UTF-8.');
  });

  test('of a directory in a repository leaves it unread, and is reported', async () => {
    const cwd = temporaryFolder({ 'nextflow.config': configuration, 'sub/x.config': 'process.cpus = 1\n' });
    mkdirSync(pathIn(`${cwd}/sub`));
    writeFileSync(pathIn(`${cwd}/sub`, '/nextflow.config'), 'process.cpus = 1\n');
    const why = 'sub/caf\ufffd cannot be read: its name is not valid UTF-8.';
    for (const words of [
      ['scan', '.'],
      ['document', '.'],
      ['syntax', '.'],
    ]) {
      const { status, stdout, stderr } = await run(cwd, ...words);
      expect([words, status, (stdout + stderr).includes(why)]).toEqual([words, 3, true]);
    }
    const excluding = await run(cwd, 'scan', '.', '--exclude', 'sub/caf*/');
    expect([excluding.status, excluding.stdout.includes('caf')]).toEqual([0, false]);
  });

  test('of a repository is reported, and the others have documents', async () => {
    const cwd = temporaryFolder({ 'a/nextflow.config': configuration, 'b/nextflow.config': configuration });
    mkdirSync(pathIn(cwd));
    writeFileSync(pathIn(cwd, '/nextflow.config'), configuration);
    const { status, stdout, stderr } = await run(cwd, 'document', '.', '--format', 'ndjson');
    expect([status, stderr]).toEqual([
      3,
      'plumbline: file/unreadable: caf\ufffd cannot be read: its name is not valid UTF-8.\n',
    ]);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).context.repository.name),
    ).toEqual(['a', 'b']);
  });
});
