import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { diffSchema } from '../../src/engine/diff/diff-schema.ts';
import type { SettingsDiff } from '../../src/engine/diff/settings-diff.ts';
import { type Files, gitRepository } from '../support/git-repository.ts';
import { callSources } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const env = { PATH: process.env['PATH'] ?? '' };
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(diffSchema as object);

const files: Files = {
  'nextflow.config': `includeConfig 'conf/base.config'
profiles {
    aws { process.executor = 'awsbatch' }
    gcp { process.memory = 32.GB }
    test { includeConfig 'conf/test.config' }
}
`,
  'conf/base.config': `params.queue = 'long'
process.memory = 8.GB
process.queue = params.queue
docker.enabled = true
aws.secretKey = 'abcdefghijklmnopqrst'
`,
  'conf/test.config': 'process.cpus = 1\n',
};

async function diff(cwd: string, ...words: readonly string[]) {
  const run = async (format: string) => callSources(['diff', ...words, '--format', format], { cwd, env });
  const text = await run('text');
  expect(text).toMatchObject({ status: 0, stderr: '' });
  const { stdout: json } = await run('json');
  const parsed = JSON.parse(json) as SettingsDiff;
  expect(validate(parsed), JSON.stringify(validate.errors)).toBe(true);
  const { stdout: markdown } = await run('markdown');
  return { text: text.stdout, json, parsed, markdown };
}

describe('diff', () => {
  test('shows a change in an included file in the profiles that have it', async () => {
    const repository = gitRepository(files);
    repository.write({
      'conf/base.config': (files['conf/base.config'] ?? '')
        .replace('8.GB', '16.GB')
        .replace('docker.enabled = true\n', '')
        .replace("'long'", 'System.currentTimeMillis()'),
      'conf/test.config': 'process.cpus = 1\nprocess.disk = 3.GB\n',
    });
    const { text, markdown } = await diff(repository.root, 'main');
    expect(text).toBe(`nextflow.config
  docker.enabled true → (not set) (conf/base.config:4)
  params.queue long → System.currentTimeMillis() (unknown:
    System.currentTimeMillis() is not modelled) (conf/base.config:1)
  process.disk (not set) → 3 GB in test (conf/test.config:2)
  process.memory 8 GB → 16 GB in the base view, aws, test (conf/base.config:2)
  process.queue long → params.queue (unknown: System.currentTimeMillis() is
    not modelled) (conf/base.config:3)

5 changes in 1 target between main (${repository.git('rev-parse', 'HEAD').slice(0, 10)}) and the working tree.
`);
    expect(markdown).toContain('| process.memory | 8 GB | 16 GB | the base view, aws, test | conf/base.config:2 |\n');
  });

  test('shows the new place of a value that another file sets now', async () => {
    const repository = gitRepository(files);
    repository.write({
      'conf/base.config': (files['conf/base.config'] ?? '').replace('docker.enabled = true\n', ''),
      'nextflow.config': `${files['nextflow.config']}docker.enabled = true\n`,
    });
    const { text, parsed } = await diff(repository.root, 'HEAD');
    expect(text).toContain('docker.enabled true, now set elsewhere (nextflow.config:7, before at');
    expect(parsed.targets[0]?.changes.map(({ kind }) => kind)).toEqual(['moved']);
  });

  test('shows a changed secret without its values', async () => {
    const repository = gitRepository(files);
    repository.write({ 'conf/base.config': (files['conf/base.config'] ?? '').replace('pqrst', 'zyxwv') });
    const { text, json, markdown } = await diff(repository.root, 'main');
    expect(text).toContain('aws.secretKey changed, [REDACTED] (conf/base.config:5)');
    expect(text + json + markdown).not.toMatch(/abcdefghij|zyxwv|pqrst/u);
  });

  test('reports a setting that an unreadable include hides as unknown, and lists the include', async () => {
    const repository = gitRepository(files);
    repository.write({
      'nextflow.config': (files['nextflow.config'] ?? '').replace("'conf/base.config'", "'conf/gone.config'"),
    });
    const { text, parsed, markdown } = await diff(repository.root, 'main');
    const why = 'an include that cannot be followed at nextflow.config:1';
    const target = parsed.targets.find(({ file }) => file === 'nextflow.config');
    expect(target?.unread).toEqual([why]);
    expect(target?.changes.find(({ spelled }) => spelled === 'docker.enabled')).toMatchObject({
      kind: 'unknown',
      before: { value: 'true' },
      after: { value: '(not set)', unknown: `${why} may set it` },
    });
    expect(text).toContain('More may be set than is known: an include');
    expect(markdown).toContain(`More may be set than is known: ${why}`);
  });

  test('ignores an unreadable include that existed before the change', async () => {
    const repository = gitRepository({
      ...files,
      'nextflow.config': `includeConfig 'conf/gone.config'\n${files['nextflow.config']}`,
    });
    repository.write({
      'nextflow.config': `// a comment\nincludeConfig 'conf/gone.config'\n${files['nextflow.config']}`,
      'conf/base.config': (files['conf/base.config'] ?? '').replace('docker.enabled = true\n', ''),
    });
    const { parsed } = await diff(repository.root, 'main');
    expect(parsed.targets[0]?.unread).toEqual([]);
    expect(parsed.targets[0]?.changes.map(({ kind }) => kind)).toEqual(['unset']);
  });

  test('shows no difference for an unchanged secret and moved lines', async () => {
    const repository = gitRepository(files);
    repository.write({ 'conf/base.config': `// a comment\n\n${files['conf/base.config']}` });
    expect((await diff(repository.root, 'main')).parsed.targets).toEqual([]);
  });

  test('shows profiles and targets of one side', async () => {
    const repository = gitRepository({ ...files, 'old.config': 'process.cpus = 1\n' });
    const [, base] = [repository.commit(), repository.git('rev-parse', 'HEAD')];
    repository.commit({
      'old.config': null,
      'new.config': 'process.queue = "x"\nprocess.disk = 9.GB\n',
      'nextflow.config': files['nextflow.config']?.replace('aws {', 'azure {') ?? '',
    });
    const { text } = await diff(repository.root, base, 'main');
    expect(text).toContain('new.config\n  New target.\n');
    expect(text).toContain('old.config\n  Not a target any more.\n');
    expect(text).toContain('  New profiles: azure\n  Removed profiles: aws\n');
  });

  test('compares two directories', async () => {
    const root = temporaryFolder({
      'old/nextflow.config': 'process.memory = 8.GB\n',
      'new/nextflow.config': 'process.memory = 16.GB\n',
    });
    const { parsed } = await diff(root, 'old', 'new');
    expect(parsed.base).toEqual({ name: 'old', commit: null });
    expect(parsed.targets[0]?.changes[0]).toMatchObject({ before: { value: '8 GB' }, after: { value: '16 GB' } });
  });

  test('compares one target', async () => {
    const repository = gitRepository({ ...files, 'other.config': 'process.cpus = 1\n' });
    repository.write({ 'other.config': 'process.cpus = 2\n', 'conf/test.config': 'process.cpus = 2\n' });
    const { parsed } = await diff(repository.root, 'main', 'other.config');
    expect(parsed.targets.map(({ file }) => file)).toEqual(['other.config']);
  });

  test.each([
    [['nope'], 'usage/unknown-revision'],
    [[], 'usage/missing-argument'],
    [['main', 'conf/base.config'], 'usage/no-target'],
  ])('ends %j with %s', async (words, code) => {
    const { root } = gitRepository(files);
    const { status, stderr, stdout } = await callSources(['diff', ...words], { cwd: root, env });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(code);
  });

  test.each([
    [['nope'], 'Compare two directories: plumbline diff OLD NEW.'],
    [['auto'], 'Compare two directories: plumbline diff OLD NEW.'],
  ])('suggests a comparison of directories for %j outside of Git', async (words, hint) => {
    const cwd = temporaryFolder({ 'nextflow.config': '' });
    const { status, stderr } = await callSources(['diff', ...words], { cwd, env });
    expect({ status, stderr: stderr.split('. ').at(-1) }).toEqual({ status: 2, stderr: `${hint}\n` });
  });

  test('asks for the name of a revision if there is no CI server for auto', async () => {
    const { root } = gitRepository(files);
    const { status, stderr } = await callSources(['diff', 'auto'], { cwd: root, env });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^plumbline: usage\/no-base: .* Name a branch, tag or commit: plumbline diff main\.\n$/u);
  });
});
