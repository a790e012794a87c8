import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import type { WholeReport } from '../../src/reports/report.ts';
import { reportSchema } from '../../src/reports/report-schema.ts';
import { cachedEnv, compileStarterPack, manifest, scanAt } from '../support/compared-repository.ts';
import { type Files, type GitRepository, gitRepository } from '../support/git-repository.ts';
import { callSources } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A repository with one old finding of `docker.runOptions` in an included file. */
const files: Files = {
  'nextflow.config': `${manifest}includeConfig 'conf/base.config'
profiles {
    gcp { includeConfig 'conf/gcp.config' }
    test { includeConfig 'conf/test.config' }
}
`,
  'conf/base.config': `params.image = 'acme/tools:1.0'
process.executor = 'slurm'
process.queue = 'long'
docker.enabled = true
docker.runOptions = '--privileged'
`,
  'conf/gcp.config': 'process.time = 4.h\n',
  'conf/test.config': 'process.container = params.image\n',
};

async function scanJson(repository: Pick<GitRepository, 'root'>, ...words: readonly string[]) {
  const { stdout, stderr, status } = await scanAt(repository, '--output', 'json', ...words);
  expect(stderr).toBe('');
  const { repositories, summary } = JSON.parse(stdout) as WholeReport;
  const [result] = repositories;
  if (result === undefined) throw new Error('There is no result.');
  const of = (change: string): readonly string[] =>
    result.findings
      .filter((finding) => finding.change === change)
      .map(({ rule, location }) => `${rule} ${location.file}:${location.line}`);
  const fixed = (result.comparison?.fixed ?? []).map(
    ({ rule, location }) => `${rule} ${location.file}:${location.line}`,
  );
  return { status, result, summary, fresh: of('new'), known: of('known'), fixed };
}

beforeAll(compileStarterPack, 60_000);

describe('scan --since', () => {
  test('reports no new finding for a change without effect', async () => {
    const repository = gitRepository(files);
    repository.write({ 'conf/base.config': `// a comment\n\n${files['conf/base.config']}` });
    const { status, fresh, fixed, known, summary } = await scanJson(repository, '--since', 'main');
    expect({ status, fresh, fixed }).toEqual({ status: 0, fresh: [], fixed: [] });
    expect(known).toContain('PL-PRIVILEGE-002 conf/base.config:7');
    expect(summary.change).toEqual({ new: 0, known: known.length, fixed: 0 });
  });

  test('reports the finding that a changed parameter causes in another file', async () => {
    const repository = gitRepository(files);
    repository.write({ 'conf/base.config': files['conf/base.config']?.replace('tools:1.0', 'tools:latest') ?? '' });
    const { status, fresh, fixed } = await scanJson(repository, '--since', 'main');
    expect(fresh).toEqual(['PL-SUPPLY-001 conf/test.config:1']);
    expect({ status, fixed }).toEqual({ status: 1, fixed: [] });
  });

  test('counts a copy of an old mistake in another file as new', async () => {
    const mistake = 'process.queueSize = 10\n';
    const repository = gitRepository({ ...files, 'a.config': mistake, 'b.config': mistake });
    repository.write({ 'b.config': `// moved\n${mistake}` });
    expect((await scanJson(repository, '--since', 'main')).fresh).toEqual([]);
    repository.write({ 'c.config': mistake });
    const { status, fresh, fixed } = await scanJson(repository, '--since', 'main');
    expect({ status, fresh, fixed }).toEqual({ status: 1, fresh: ['settings/misnested a.config:1'], fixed: [] });
  });

  test('lists what is fixed, also of files that are gone', async () => {
    const repository = gitRepository({ ...files, 'site.config': "docker.runOptions = '--privileged'\n" });
    repository.write({
      'conf/base.config': files['conf/base.config']?.replace("'--privileged'", "''") ?? '',
      'site.config': null,
    });
    const { fresh, fixed } = await scanJson(repository, '--since', 'HEAD');
    expect(fresh).toEqual([]);
    expect(fixed).toEqual(
      expect.arrayContaining(['PL-PRIVILEGE-002 conf/base.config:5', 'PL-PRIVILEGE-002 site.config:1']),
    );
  });

  test('reports the added one of several equal findings as new', async () => {
    const line = "process { withName: A { container = 'acme/a:latest' } }\n";
    const repository = gitRepository({
      ...files,
      'conf/base.config': `docker.enabled = true\ndocker.enabled = true\n${line}`,
    });
    repository.write({ 'conf/base.config': `docker.enabled = true\ndocker.enabled = true\nx = 1\nx = 2\n${line}` });
    const { fresh, known } = await scanJson(repository, '--since', 'main');
    const duplicates = (all: readonly string[]) => all.filter((each) => each.startsWith('settings/duplicate'));
    expect(duplicates(fresh)).toEqual(['settings/duplicate conf/base.config:4']);
    expect(duplicates(known)).toEqual(['settings/duplicate conf/base.config:2']);
  });

  test('keeps the findings of a renamed file', async () => {
    const repository = gitRepository(files);
    repository.write({
      'conf/base.config': null,
      'conf/common.config': files['conf/base.config'] ?? '',
      'nextflow.config': files['nextflow.config']?.replace('base.config', 'common.config') ?? '',
    });
    const { fresh, fixed, known } = await scanJson(repository, '--since', 'main');
    expect({ fresh, fixed }).toEqual({ fresh: [], fixed: [] });
    expect(known).toContain('PL-PRIVILEGE-002 conf/common.config:5');
  });

  test('reports a policy that is not decided any more as a finding at the value', async () => {
    const repository = gitRepository(files);
    repository.write({
      'conf/base.config': files['conf/base.config']?.replace("'--privileged'", "System.getenv('X')") ?? '',
    });
    const { status, fresh, fixed, result } = await scanJson(repository, '--since', 'main');
    expect(fresh).toContain('scan/newly-undecided conf/base.config:5');
    expect(fixed.filter((each) => each.startsWith('PL-PRIVILEGE-002'))).toEqual([]);
    expect(status).toBe(1);
    expect(JSON.stringify(result)).not.toContain('"doubt"');
    const off = await scanJson(repository, '--since', 'main', '--rule', 'scan/newly-undecided=off');
    expect(off.fresh).not.toContain('scan/newly-undecided conf/base.config:5');
  });

  test('reports an include that cannot be followed once, at the include, for all policies', async () => {
    const repository = gitRepository(files);
    repository.write({ 'nextflow.config': `${files['nextflow.config']}includeConfig "\${params.gone}/x.config"\n` });
    const { fresh, result } = await scanJson(repository, '--since', 'main');
    const line = (files['nextflow.config'] ?? '').split('\n').length;
    expect(fresh.filter((each) => each.startsWith('scan/newly-undecided'))).toEqual([
      `scan/newly-undecided nextflow.config:${line}`,
    ]);
    const { message } = result.findings.find(({ rule }) => rule === 'scan/newly-undecided') ?? {};
    expect(message).toMatch(/and \d+ more policies were decided before the change/u);
  });

  test('counts for --fail-on-undecided what the change leaves undecided', async () => {
    const unknown = "docker.runOptions = System.getenv('X')\n";
    const repository = gitRepository({ 'nextflow.config': `${manifest}docker.enabled = true\n${unknown}` });
    repository.git('switch', '--quiet', '--create', 'change');
    repository.commit({ 'site.config': 'process.cpus = 1\n' });
    const words = ['--since', 'main', '--fail-on-undecided', '--fail-on', 'critical'];
    expect((await scanAt(repository, ...words)).status).toBe(0);
    repository.commit({ 'other.config': unknown });
    expect((await scanAt(repository, ...words)).stdout).toMatch(/Exit code 1: \d+ undecided verdicts?\./u);
    expect((await scanJson(repository, ...words)).result.comparison).toMatchObject({
      oldUndecided: expect.any(Number),
    });
  });

  test('reports a file that is hidden from the scan as a finding', async () => {
    const repository = gitRepository({ ...files, 'site.config': "docker.runOptions = '--privileged'\n" });
    repository.git('rm', '--quiet', '--cached', 'site.config');
    repository.write({ '.gitignore': 'site.config\n' });
    const { fresh, fixed } = await scanJson(repository, '--since', 'main');
    expect(fresh).toEqual(['scan/newly-undecided site.config:1']);
    expect(fixed).toEqual([]);
  });

  test('judges a committed file that a .gitignore names', async () => {
    const repository = gitRepository(files);
    repository.write({ '.gitignore': '*\n', 'site.config': "docker.runOptions = '--privileged'\n" });
    repository.git('add', '--force', '.');
    const fresh = ['PL-PRIVILEGE-002 site.config:1'];
    expect(await scanJson(repository, '--since', 'main')).toMatchObject({ fresh, status: 1 });
    repository.commit();
    expect(await scanJson(repository, '--since', 'HEAD~1', '--head', 'HEAD')).toMatchObject({ fresh, status: 1 });
  });

  test('judges the working tree in a terminal, and HEAD on a CI server', async () => {
    const repository = gitRepository(files);
    repository.git('switch', '--quiet', '--create', 'change');
    repository.commit({ 'conf/gcp.config': "docker.runOptions = '--privileged'\n" });
    repository.write({ 'conf/test.config': "process.container = 'acme/tools:latest'\n" });
    const here = await scanJson(repository, '--since', 'main');
    expect(here.fresh).toEqual(['PL-PRIVILEGE-002 conf/gcp.config:1', 'PL-SUPPLY-001 conf/test.config:1']);
    expect(here.result.comparison?.head).toEqual({ name: 'the working tree', commit: null });
    const { stdout } = await callSources(['scan', '.', '--since', '--output', 'json', '--at', '2026-11-22'], {
      cwd: repository.root,
      env: { ...cachedEnv, GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main' },
    });
    const [result] = (JSON.parse(stdout) as WholeReport).repositories;
    expect(result?.findings.filter(({ change }) => change === 'new').map(({ rule }) => rule)).toEqual([
      'PL-PRIVILEGE-002',
    ]);
    expect(result?.comparison?.head.commit).toBe(repository.git('rev-parse', 'HEAD'));
  });

  test('compares with the commit where the branch left its base', async () => {
    const repository = gitRepository(files);
    repository.git('switch', '--quiet', '--create', 'change');
    repository.commit({ 'conf/gcp.config': 'process.time = 5.h\n' });
    repository.git('switch', '--quiet', 'main');
    repository.commit({ 'conf/base.config': files['conf/base.config']?.replace("'--privileged'", "''") ?? '' });
    repository.git('switch', '--quiet', 'change');
    expect((await scanJson(repository, '--since', 'main')).fresh).toEqual([]);
  });

  test('explains what to fetch in a shallow clone without the base', async () => {
    const repository = gitRepository(files);
    repository.git('switch', '--quiet', '--create', 'change');
    repository.commit({ 'conf/gcp.config': 'process.time = 5.h\n' });
    const root = join(temporaryFolder(), 'clone');
    execFileSync('git', ['clone', '--quiet', '--depth=1', '--branch=change', `file://${repository.root}`, root]);
    const named = await scanAt({ root }, '--since', 'main');
    expect(named).toMatchObject({ status: 2, stdout: '' });
    expect(named.stderr).toContain('usage/unknown-revision');
    expect(named.stderr).toContain('git fetch --unshallow');
    const ci = await callSources(['scan', '.', '--since', '--at', '2026-11-22'], {
      cwd: root,
      env: { ...cachedEnv, GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main', GITHUB_REF: 'refs/pull/7/merge' },
    });
    expect(ci).toMatchObject({ status: 2, stdout: '' });
    expect(ci.stderr).toContain('fetch-depth: 0');
  });

  test('uses the first parent of a merge that the server made as the base', async () => {
    const repository = gitRepository(files);
    repository.git('switch', '--quiet', '--create', 'change');
    repository.commit({ 'conf/gcp.config': "docker.runOptions = '--privileged'\n" });
    repository.git('switch', '--quiet', '--detach', 'main');
    repository.git('merge', '--quiet', '--no-ff', '-m', 'm', 'change');
    const root = join(temporaryFolder(), 'clone');
    repository.git('update-ref', 'refs/pull/7/merge', 'HEAD');
    execFileSync('git', ['init', '--quiet', root]);
    const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
    git('fetch', '--quiet', '--depth=2', `file://${repository.root}`, 'refs/pull/7/merge');
    git('checkout', '--quiet', 'FETCH_HEAD');
    const run = await callSources(['scan', '.', '--since', '--at', '2026-11-22'], {
      cwd: root,
      env: { ...cachedEnv, GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main', GITHUB_REF: 'refs/pull/7/merge' },
    });
    expect(run.stdout).toMatch(/Compared with main \([0-9a-f]{10}\): 1 new, \d+ known, 0 fixed/u);
    expect(run.status).toBe(1);
  });

  test('finds nothing to compare with in a directory without Git', async () => {
    const run = await scanAt({ root: temporaryFolder({ 'nextflow.config': '' }) }, '--since', 'main');
    expect(run).toMatchObject({ status: 2, stdout: '' });
    expect(run.stderr).toMatch(/usage\/no-history: .* Scan it without --since\.\n$/u);
  });

  test('shows in the summary how the effective settings differ', async () => {
    const repository = gitRepository({ ...files, 'old.config': 'process.cpus = 1\n' });
    const base = files['conf/base.config'] ?? '';
    repository.write({
      'conf/base.config': `${base.replace("'long'", "'short'")}aws.secretKey = 'abcdefghijklmnopqrst'\n`,
      'conf/gcp.config': 'process.time = 5.h\n',
      'old.config': null,
    });
    const { stdout, status } = await scanAt(repository, '--since', 'main', '--fail-on', 'critical');
    expect(status).toBe(1);
    const [, shown] = /\n(Effective settings that the change alters\n(?: .*\n)+)/u.exec(stdout) ?? [];
    expect(shown).toBe(`Effective settings that the change alters
  nextflow.config
    aws.secretKey (not set) → [REDACTED] (conf/base.config:6)
    process.queue long → short (conf/base.config:3)
    process.time 4h → 5h in gcp (conf/gcp.config:1)
  old.config
    Not a target any more.
`);
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true });
    addFormats.default(validate);
    const { stdout: json } = await scanAt(repository, '--since', 'main', '--output', 'json');
    const report = JSON.parse(json) as WholeReport;
    expect(validate.validate(reportSchema as object, report), validate.errorsText()).toBe(true);
    expect(
      report.repositories[0]?.comparison?.settings.map(({ file, changes }) => [file, changes.map(({ kind }) => kind)]),
    ).toEqual([
      ['nextflow.config', ['set', 'changed', 'changed']],
      ['old.config', []],
    ]);
    const { stdout: markdown } = await scanAt(repository, '--since', 'main', '--output', 'markdown');
    expect(markdown).toContain('<summary>Effective settings that the change alters (4)</summary>');
    expect(markdown).toMatch(/^- `nextflow\.config` process\.time 4h → 5h in gcp/mu);
    const { stdout: same } = await scanAt(repository, '--since', 'main', '--head', 'main');
    expect(same).toContain('\nNo effective setting differs.\n');
  });

  test('shows as many effective settings in the summary as fit on a screen', async () => {
    const params = (value: number): string =>
      Array.from({ length: 30 }, (_, index) => `params.p${index} = ${value}\n`).join('');
    const repository = gitRepository({ 'nextflow.config': params(1) });
    repository.write({ 'nextflow.config': params(2) });
    const { stdout } = await scanAt(repository, '--since', 'main');
    expect(stdout.match(/^ {4}params\.p\d+ 1 → 2 /gmu)).toHaveLength(19);
    expect(stdout).toContain('\n  and 11 more (--verbose shows each)\n');
    const { stdout: all } = await scanAt(repository, '--since', 'main', '--verbose');
    expect(all.match(/^ {4}params\.p\d+ 1 → 2 /gmu)).toHaveLength(30);
  });

  test('shows new, known and fixed findings in every format', async () => {
    const repository = gitRepository({ ...files, 'site.config': "docker.runOptions = '--privileged'\n" });
    repository.write({ 'conf/gcp.config': "docker.runOptions = '--privileged'\n", 'site.config': null });
    const { stdout: text } = await scanAt(repository, '--since', 'main');
    expect(text).toContain('conf/gcp.config:1:1  high  PL-PRIVILEGE-002');
    expect(text).toContain('── Summary');
    expect(text).toMatch(/Known before the change\n {2}PL-PRIVILEGE-002: 1\n/u);
    expect(text).toMatch(/Fixed by the change\n {2}PL-PRIVILEGE-002: site\.config:1, docker\.runOptions\n/u);
    const { stdout: junit } = await scanAt(repository, '--since', 'main', '--output', 'junit');
    expect(junit).toContain('Fixed  PL-PRIVILEGE-002: site.config:1, docker.runOptions');
    expect(junit).toMatch(/failures="1"/u);
    const folder = temporaryFolder();
    await scanAt(
      repository,
      '--since',
      'main',
      '--output',
      `sarif=${folder}/{repository}.sarif`,
      '--sarif-profile',
      'full',
    );
    const [name = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) =>
      each.endsWith('.sarif'),
    );
    const { runs } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      runs: readonly { results: readonly { ruleId: string; baselineState: string }[] }[];
    };
    const states = runs[0]?.results
      .filter(({ ruleId }) => ruleId === 'PL-PRIVILEGE-002')
      .map((each) => each.baselineState);
    expect(states?.toSorted()).toEqual(['absent', 'new', 'unchanged']);
  });
});
