import { expect, test } from 'vitest';
import { runCli } from '../../../src/cli/run-cli.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const files = {
  'nextflow.config':
    'process.memory = 1.GB\nprofiles {\n  gcp { process.memory = 2.GB }\n  big { process.cpus = 9 }\n}\n',
  '.git/HEAD': 'ref: refs/heads/main\n',
};

async function run(...argv: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const terminal = fakeTerminal({}, temporaryFolder(files));
  const code = await runCli(['explain', ...argv], terminal);
  return { code, out: terminal.out(), err: terminal.err() };
}

test('profiles are applied together', async () => {
  const { code, out } = await run('nextflow.config', 'process', '--profiles', 'gcp,big', '--format', 'json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    kind: 'scope',
    profiles: ['gcp', 'big'],
    rows: [
      { spelled: 'process.memory', printed: "'2 GB'", profile: 'gcp', overridden: 1 },
      { spelled: 'process.cpus', printed: '9', profile: 'big' },
    ],
  });
});

test('accepts a directory with one configuration', async () => {
  expect((await run('.', 'process.memory')).out).toContain("process.memory = '1 GB'");
});

test.each([
  [['nextflow.config'], 'usage/missing-argument: explain expects a file and a setting.'],
  [
    ['nextflow.config', 'a', 'b'],
    'usage/unexpected-argument: Unexpected argument "b": explain expects a file and a setting.',
  ],
  [['nothing.config', 'a'], 'usage/no-such-path: There is no file or directory'],
  [['nextflow.config', 'a..b'], 'usage/unknown-setting: nextflow.config does not set a..b'],
  [
    ['nextflow.config', 'process.memory', '--profiles', 'gcpp'],
    "usage/unknown-profile: nextflow.config: Unknown configuration profile 'gcpp'. Did you mean 'gcp'?",
  ],
  [
    ['nextflow.config', 'process.memory', '--profiles', 'all'],
    'usage/invalid-value: --profiles expects none or the names',
  ],
  [['nextflow.config', 'process', '--profiles', 'gcp', '--profiles', 'big'], 'usage/repeated-option'],
])('refuses %j as a usage error', async (argv, message) => {
  const { code, out, err } = await run(...argv);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(message);
});
