import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { WholeReport } from '../../src/reports/report.ts';
import { cachedEnv, compileStarterPack, manifest, scanAt } from '../support/compared-repository.ts';
import { type Files, gitRepository } from '../support/git-repository.ts';
import { callSources } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const remote = 'https://example.org/site.config';
const files: Files = {
  'nextflow.config': `${manifest}params.options = ''\ndocker.runOptions = params.options\nincludeConfig '${remote}'\n`,
  'ci/params.yml': "options: ''\n",
  'ci/copies/example.org/site.config': 'process.cpus = 1\n',
};
const launch = ['--params-file', 'ci/params.yml', '--includes', 'ci/copies'];

beforeAll(compileStarterPack, 60_000);

describe('a launch with files of the repository', () => {
  test.each<[string, Files]>([
    ['parameters', { 'ci/params.yml': 'options: --privileged\n' }],
    ['a copy of an include', { 'ci/copies/example.org/site.config': "podman.runOptions = '--privileged'\n" }],
  ])('a change of %s has the findings that it causes', async (_, change) => {
    const repository = gitRepository(files);
    repository.write(change);
    for (const words of [[], ['--include-map', 'https://example.org=ci/copies/example.org']]) {
      const run = await scanAt(repository, '--since', 'main', '--output', 'json', ...launch, ...words);
      expect(run).toMatchObject({ status: 1, stderr: '' });
      const { repositories } = JSON.parse(run.stdout) as WholeReport;
      const fresh = repositories[0]?.findings.filter(({ change }) => change === 'new').map(({ rule }) => rule);
      expect([...new Set(fresh)]).toEqual(['PL-PRIVILEGE-002']);
      expect(repositories[0]?.comparison).toMatchObject({ fixed: [], ignored: [] });
    }
    const diff = await callSources(['diff', 'main', ...launch], { cwd: repository.root, env: cachedEnv });
    expect(diff.stdout).toContain('→ --privileged');
  });

  test.each([
    ['adds', 'ci/other.yml'],
    ['repairs', 'ci/params.yml'],
  ])('a change that %s the file of parameters is judged', async (_, broken) => {
    const { 'ci/params.yml': __, ...others } = files;
    const repository = gitRepository({ ...others, [broken]: '{' });
    repository.commit({ 'ci/params.yml': 'options: --privileged\n' });
    expect((await scanAt(repository, '--since', 'HEAD~1', ...launch)).status).toBe(1);
  });

  test('files of a launch outside of the repository are those of both revisions', async () => {
    const params = join(temporaryFolder({ 'params.yml': 'options: --privileged\n' }), 'params.yml');
    const repository = gitRepository(files);
    repository.write({ 'nextflow.config': `${files['nextflow.config']}// a comment\n` });
    const { status, stdout } = await scanAt(
      repository,
      '--since',
      'main',
      '--includes',
      'ci/copies',
      '--params-file',
      params,
    );
    expect(stdout).toContain('1 known');
    expect(status).toBe(0);
  });
});
