import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { WholeReport } from '../../src/reports/report.ts';
import { cachedEnv, compileStarterPack } from '../support/compared-repository.ts';
import { type Files, type GitRepository, gitRepository } from '../support/git-repository.ts';
import { callSources } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const privileged = "docker.runOptions = '--privileged'\n";
const files: Files = { 'nextflow.config': 'docker.enabled = true\n', 'site.config': 'process.cpus = 1\n' };

beforeAll(compileStarterPack, 60_000);

/** A checkout, and where its result should have a new finding of `docker.runOptions`. */
interface Checkout {
  /** Working directory of the program. */
  readonly cwd: string;
  readonly paths: readonly string[];
  readonly fresh: readonly string[];
}

/** Scans with `--since main` and returns the new findings of `docker.runOptions`, with what was left alone. */
async function scanSince({ cwd, paths }: Pick<Checkout, 'cwd' | 'paths'>) {
  const args = ['scan', ...paths, '--since', 'main', '--at', '2026-11-22', '--output', 'json'];
  const { stdout, stderr, status } = await callSources(args, { cwd, env: cachedEnv });
  expect(stderr).toBe('');
  const { repositories } = JSON.parse(stdout) as WholeReport;
  const fresh = repositories.flatMap(({ name, findings }) =>
    findings
      .filter(({ rule, change }) => rule === 'PL-PRIVILEGE-002' && change === 'new')
      .map(({ location }) => `${name}/${location.file}`),
  );
  return { fresh, status, repositories, skipped: repositories.flatMap(({ skipped }) => skipped) };
}

function nameOf({ root }: Pick<GitRepository, 'root'>): string {
  return root.split('/').at(-1) ?? '';
}

describe('--since compares', () => {
  test.each<[string, () => Checkout]>([
    [
      'one named file',
      () => {
        const repository = gitRepository(files);
        repository.write({ 'nextflow.config': privileged, 'site.config': privileged });
        return { cwd: repository.root, paths: ['site.config'], fresh: [`${nameOf(repository)}/site.config`] };
      },
    ],
    [
      'several repositories, each with its own base',
      () => {
        const [one, two] = [gitRepository(files), gitRepository({ 'nextflow.config': privileged })];
        one.write({ 'site.config': privileged });
        two.write({ 'other.config': privileged });
        const fresh = [`${nameOf(one)}/site.config`, `${nameOf(two)}/other.config`];
        return { cwd: temporaryFolder(), paths: [one.root, two.root], fresh };
      },
    ],
    [
      'a directory of a repository',
      () => {
        const repository = gitRepository({ 'a b/nextflow.config': 'docker.enabled = true\n' });
        repository.write({ 'a b/nextflow.config': privileged });
        return { cwd: repository.root, paths: ['--repository', 'a b', '--name', 'x'], fresh: ['x/nextflow.config'] };
      },
    ],
    [
      'a work tree whose path has blanks',
      () => {
        const root = join(temporaryFolder(), 'work tree');
        gitRepository(files).git('worktree', 'add', '--quiet', '-b', 'other', root);
        execFileSync('sh', ['-c', `printf '%s' "$1" >> site.config`, 'sh', privileged], { cwd: root });
        return { cwd: root, paths: ['.', '--name', 'x'], fresh: ['x/site.config'] };
      },
    ],
    [
      'a detached head',
      () => {
        const repository = gitRepository(files);
        repository.git('switch', '--quiet', '--detach');
        repository.commit({ 'site.config': privileged });
        return { cwd: repository.root, paths: ['.', '--name', 'x', '--head', 'HEAD'], fresh: ['x/site.config'] };
      },
    ],
  ])('%s', async (_, make) => {
    const checkout = make();
    const { fresh, status } = await scanSince(checkout);
    expect({ fresh, status }).toEqual({ fresh: checkout.fresh, status: 1 });
  });
});

describe('a submodule', () => {
  /** A repository that includes a file of its submodule `lib`. */
  function withModule(): GitRepository {
    const library = gitRepository({ 'nextflow.config': 'process.cpus = 1\n', 'shared.config': privileged });
    const repository = gitRepository({ 'nextflow.config': "includeConfig 'lib/shared.config'\n" });
    repository.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '--quiet', library.root, 'lib');
    repository.commit();
    return repository;
  }

  test.each([[[]], [['--head', 'HEAD']]])(
    'has no new finding, and is reported as left alone (%j)',
    async (words: readonly string[]) => {
      const repository = withModule();
      const { fresh, skipped, repositories } = await scanSince({ cwd: repository.root, paths: ['.', ...words] });
      expect(fresh).toEqual([]);
      expect(skipped).toEqual([{ file: 'lib', reason: expect.stringContaining('a submodule: ') }]);
      const [result] = repositories;
      expect(result?.targets.map(({ file }) => file)).toEqual(['nextflow.config']);
      expect(result?.findings.find(({ rule }) => rule === 'PL-PRIVILEGE-002')).toMatchObject({
        change: 'known',
        location: { file: 'lib/shared.config' },
      });
    },
  );

  test.each([['worktree'], ['HEAD']])(
    'that moves to another commit has new and fixed findings (--head %s)',
    async (head) => {
      const library = gitRepository({ 'a.config': 'docker.enabled = true\n', 'b.config': privileged });
      const repository = gitRepository({
        'nextflow.config': "includeConfig 'lib/a.config'\nincludeConfig 'lib/b.config'\n",
      });
      const file = ['-c', 'protocol.file.allow=always'];
      repository.git(...file, 'submodule', 'add', '--quiet', library.root, 'lib');
      repository.commit();
      library.commit({ 'a.config': "podman.runOptions = '--privileged'\n", 'b.config': 'docker.enabled = true\n' });
      repository.git('switch', '--quiet', '--create', 'change');
      repository.git(...file, 'submodule', 'update', '--quiet', '--remote', 'lib');
      repository.commit();
      const { fresh, repositories, status } = await scanSince({
        cwd: repository.root,
        paths: ['.', '--name', 'x', '--head', head],
      });
      expect({ fresh, status }).toEqual({ fresh: ['x/lib/a.config'], status: 1 });
      expect(repositories[0]?.comparison?.fixed.map(({ location }) => location.file)).toContain('lib/b.config');
    },
  );

  test('whose commit in the base was not fetched excuses nothing', async () => {
    const library = gitRepository({ 'shared.config': 'process.cpus = 1\n' });
    const old = library.git('rev-parse', 'HEAD');
    library.commit({ 'shared.config': privileged });
    const repository = gitRepository({ 'nextflow.config': "includeConfig 'lib/shared.config'\n" });
    const file = ['-c', 'protocol.file.allow=always'];
    repository.git(...file, 'submodule', 'add', '--quiet', '--depth=1', `file://${library.root}`, 'lib');
    repository.git('update-index', '--cacheinfo', `160000,${old},lib`);
    repository.git('commit', '--quiet', '--message', 'm');
    repository.git('switch', '--quiet', '--create', 'change');
    repository.commit();
    for (const head of ['worktree', 'HEAD']) {
      const run = await scanSince({ cwd: repository.root, paths: ['.', '--name', 'x', '--head', head] });
      expect(run).toMatchObject({ fresh: ['x/lib/shared.config'], status: 1 });
      const [{ comparison } = {}] = run.repositories;
      const message = `commit ${old.slice(0, 10)} of the submodule lib was not fetched`;
      expect(comparison?.incomplete).toEqual([expect.objectContaining({ message: expect.stringContaining(message) })]);
    }
  });

  test('is a part of the repository where a change makes it a plain directory', async () => {
    const repository = withModule();
    repository.git('rm', '--quiet', '--force', 'lib');
    repository.write({ 'lib/nextflow.config': privileged });
    const { fresh, skipped } = await scanSince({ cwd: repository.root, paths: ['.', '--name', 'x'] });
    expect({ fresh, skipped }).toEqual({ fresh: ['x/lib/nextflow.config'], skipped: [] });
  });

  test('is noted by diff', async () => {
    const { root } = withModule();
    const { stderr, status } = await callSources(['diff', 'main'], { cwd: root, env: cachedEnv });
    expect(status).toBe(0);
    expect(stderr).toMatch(/^plumbline: note: lib is a submodule: includes are read from the commit that/u);
  });
});

describe('--since ends with the next step for', () => {
  test.each<[string, () => readonly [cwd: string, ...paths: string[]], RegExp]>([
    [
      'a bare repository',
      () => {
        const root = join(temporaryFolder(), 'bare.git');
        execFileSync('git', ['clone', '--quiet', '--bare', gitRepository(files).root, root], { stdio: 'pipe' });
        return [temporaryFolder(), root];
      },
      /usage\/no-history: bare\.git is a bare repository\. .*`git worktree add`/u,
    ],
    [
      'a shallow clone without the base',
      () => {
        const repository = gitRepository(files);
        repository.git('switch', '--quiet', '--create', 'change');
        repository.commit({ 'site.config': privileged });
        const root = join(temporaryFolder(), 'clone');
        const words = ['clone', '--quiet', '--depth=1', '--branch=change', `file://${repository.root}`, root];
        execFileSync('git', words, { stdio: 'pipe' });
        return [root, '.'];
      },
      /usage\/unknown-revision: The clone clone has no branch, tag or commit "main"\. .*`git fetch --unshallow`/u,
    ],
    [
      'one of several repositories that lacks the base',
      () => {
        const [one, two] = [gitRepository(files), gitRepository(files)];
        two.git('branch', '--move', 'trunk');
        return [temporaryFolder(), one.root, two.root];
      },
      /usage\/unknown-revision: The clone \S+ has no branch, tag or commit "main"\. Fetch it/u,
    ],
    [
      'a repository without a commit',
      () => {
        const root = temporaryFolder({ 'nextflow.config': privileged });
        execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: root });
        return [root, '.'];
      },
      /usage\/no-history: \S+ has no commit, .* Scan it without --since\./u,
    ],
  ])('%s', async (_, make, message) => {
    const [cwd, ...paths] = make();
    const args = ['scan', ...paths, '--since', 'main'];
    const { status, stdout, stderr } = await callSources(args, { cwd, env: cachedEnv });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});
