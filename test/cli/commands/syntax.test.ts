import { expect, test } from 'vitest';
import { runCli } from '../../../src/cli/run-cli.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function run(cwd: string, ...argv: readonly string[]) {
  const terminal = fakeTerminal({}, cwd);
  const code = await runCli(['syntax', ...argv], terminal);
  return {
    code,
    lines: terminal
      .out()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
    err: terminal.err(),
  };
}

test('prints one line for each file of a directory, in the order of their names', async () => {
  const folder = temporaryFolder({
    'nextflow.config': "process.cpus = 2\nincludeConfig 'conf/a.config'\n",
    'conf/a.config': '<a/>',
    'conf/b.config': 'a = 1\0',
  });
  const { code, lines, err } = await run(folder, '.');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(lines.map(({ file, isConfiguration }) => [file, isConfiguration])).toEqual([
    ['conf/a.config', false],
    ['conf/b.config', false],
    ['nextflow.config', true],
  ]);
  expect(lines[2].assignments).toEqual([
    { path: ['process', 'cpus'], profile: null, line: 1, column: 1, endLine: 1, endColumn: 17, kind: 'number' },
  ]);
  expect(lines[2].includes).toEqual([{ line: 2, profile: null }]);
});

test('values and texts are printed on request only', async () => {
  const folder = temporaryFolder({ 'a.config': "tower.accessToken = 's3cr3t'\n" });
  const hidden = await run(folder, 'a.config');
  expect(JSON.stringify(hidden.lines)).not.toContain('s3cr3t');
  const shown = await run(folder, 'a.config', '--show-values');
  expect(shown.lines[0].assignments[0]).toMatchObject({ value: 's3cr3t', text: "'s3cr3t'" });
});

test('exits with 2 for a path that does not exist, with 3 for a file that is too large', async () => {
  const folder = temporaryFolder({ 'a.config': 'a = 1\n'.repeat(100) });
  expect((await run(folder, 'nope.config')).code).toBe(2);
  const large = await run(folder, 'a.config', '--max-file-size', '100');
  expect(large.code).toBe(3);
  expect(large.err).toContain('file/too-large');
});
