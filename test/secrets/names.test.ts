import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listShown } from '../../src/engine/targets/list-syntax.ts';
import { reportFormats } from '../../src/reports/registry.ts';
import { redactName } from '../../src/secrets/redact-name.ts';
import { callProgram } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const token = 'ghp_qs4F3fsiBhiM5beLwKHjdLeItmoSeVJt7K9f';
const plain = 'Dulcinea-pJfwZ37';

test.each([
  [`conf/${token}.config`, 'conf/[REDACTED].config'],
  [`https://example.org/x.config?access_token=${plain}`, 'https://example.org/x.config?access_token=[REDACTED]'],
  [`https://bob:${plain}@example.org/x.config`, 'https://[REDACTED]@example.org/x.config'],
  ['conf/base.config', 'conf/base.config'],
])('shows %j as %j', (name, shown) => {
  expect(redactName(name)).toBe(shown);
});

const config = `includeConfig 'conf/${token}.config'
params.db_token = '${plain}'
includeConfig "conf/\${params.db_token}.config"
includeConfig 'https://example.org/x.config?access_token=${plain}'
profiles { '${token}' { process.cpu = 4 } }
process.cpu = 4
`;

test('shows no secret in the name of a file, directory, profile, repository or branch in any command', async () => {
  const folder = temporaryFolder({
    [`all/${token}/nextflow.config`]: config,
    [`all/${token}/conf/${token}.config`]: "process.cpu = 5\ndocker.runOptions = '--privileged'\n",
    [`all/${token}/${token}/nextflow.config`]: 'process.cpu = 7\n',
    [`all/${token}/${token}/binary-${token}.config`]: new Uint8Array([0, 1, 2, 255, 254]),
    [`all/${token}/out-${token}/other.config`]: 'process.cpu = 7\n',
    [`before/nextflow.config`]: `profiles { 'x${token}' { process.cpu = 4 } }\n`,
    [`before/${token}/x.config`]: 'process.cpu = 8\n',
  });
  const repository = join(folder, 'all', token);
  symlinkSync('missing', join(repository, `broken-${token}.config`));
  symlinkSync('/etc/hostname', join(repository, `linked-${token}.config`));
  const git = (...words: readonly string[]): unknown => execFileSync('git', words, { cwd: repository });
  git('init', '-q', '-b', token);
  git('remote', 'add', 'origin', `https://bob:${plain}@example.org/acme/${token}.git`);
  mkdirSync(join(folder, 'out'));
  const run = async (...words: readonly string[]): Promise<string> => {
    const env = { PATH: process.env['PATH'] ?? '' };
    const { status, stdout, stderr } = await callProgram(words, { cwd: folder, env });
    expect([0, 1, 3], `${words.join(' ')}: ${stderr}`).toContain(status);
    return stdout + stderr;
  };
  const formats = reportFormats.map(({ name }) => name);
  const outputs = formats.flatMap((format) => ['-o', `${format}=out/${format}`]);
  const file = `all/${token}/nextflow.config`;
  const printed = [
    await run('scan', 'all', '--exclude', 'out-*', ...outputs, '--verbose'),
    await run('baseline', 'create', 'all', '--baseline', 'out/baseline.jsonl'),
    await run('baseline', 'show', '--baseline', 'out/baseline.jsonl'),
    ...(await Promise.all(
      ['json', 'ndjson', 'flat', 'properties', 'yaml'].map((format) =>
        run('document', 'all', '--format', format, '--profiles', 'all'),
      ),
    )),
    await run('syntax', 'all'),
    ...(await Promise.all(['text', 'json'].map((format) => run('explain', file, 'process', '--format', format)))),
    ...(await Promise.all(
      ['text', 'markdown', 'json'].map((format) => run('diff', 'before', `all/${token}`, '--format', format)),
    )),
    ...readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.name}: ${readFileSync(join(entry.parentPath, entry.name), 'utf8')}`),
  ];
  const shown = printed.flatMap((text) =>
    [token, plain]
      .filter((secret) => text.includes(secret))
      .map((secret) => text.slice(Math.max(0, text.indexOf(secret) - 200), text.indexOf(secret) + 60)),
  );
  expect(shown).toEqual([]);
});

test('shows no token of settings, waivers and parameters in any command, refused or not', async () => {
  const folder = temporaryFolder({
    'repository/nextflow.config': 'process.cpu = 4\n',
    'repository/.plumbline.yaml': `exclude: ['${token}']\nfail-on: ${token}\n${token}: 1\n`,
    'settings.yaml': `fail-on: ${token}\n`,
    'waivers.yaml': `waivers:\n  - {rule: settings/unknown, reason: '${token}', owner: o, until: 2027-01-01}\n`,
    'broken.yaml': `db_token: "${plain}\n`,
    'broken.json': `{"db_token": "${plain}", x`,
    'given.yaml': `db_token: ${plain}\nqueue: ${token}\n`,
  });
  const runs: readonly (readonly [status: number, words: string])[] = [
    [0, 'scan repository --soft-fail -o json'],
    [0, 'config show repository'],
    [2, 'scan repository --settings settings.yaml'],
    [0, 'scan repository --soft-fail --waivers waivers.yaml -o json --at 2026-11-01'],
    [0, 'waiver list --waivers waivers.yaml'],
    [2, 'document repository --params-file broken.yaml'],
    [2, 'document repository --params-file broken.json'],
    [2, 'scan repository --data broken.json'],
    [2, 'scan repository --baseline broken.json'],
    [0, `document repository --params-file given.yaml --env DB_TOKEN=${plain}`],
    [0, 'explain repository/nextflow.config params --params-file given.yaml'],
    [0, `config show repository --parameter PL-ENGINE-001.minimum=${token}`],
    [2, `scan ${token}`],
    [2, `scan repository --param ${token}`],
    [2, `explain repository/nextflow.config ${token}`],
  ];
  for (const [expected, words] of runs) {
    const env = { PATH: process.env['PATH'] ?? '' };
    const { status, stdout, stderr } = await callProgram(words.split(' '), { cwd: folder, env });
    expect([words, status, stdout + stderr]).toEqual([words, expected, expect.not.stringMatching(token)]);
    expect([words, stdout + stderr]).toEqual([words, expect.not.stringMatching(plain)]);
  }
});

test('shows no part of a token with dots in a listing of syntax', () => {
  const parts = ['eyJhbGciOiJIUzI1NiIsInR5c', 'eyJhbGciOiJIUzI1NiIsInR5cCICCaaaabbbb', 'abcdefGHIJKLMNOP0123'];
  const text = `process.ext.'${parts.join('.')}' = 1\n'${parts.join('.')}' { x = 1 }\n`;
  const { assignments } = listShown({ path: 'nextflow.config', text }, false);
  expect(assignments.map(({ path }) => path)).toEqual([
    ['process', 'ext', '[REDACTED]'],
    ['[REDACTED]', 'x'],
  ]);
});
