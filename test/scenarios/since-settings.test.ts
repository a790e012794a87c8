import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { WholeReport } from '../../src/reports/report.ts';
import { cachedEnv, compileStarterPack, manifest, scanAt } from '../support/compared-repository.ts';
import { type Files, gitRepository } from '../support/git-repository.ts';
import { callSources, type Run } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const files: Files = { 'nextflow.config': `${manifest}docker.enabled = true\n` };
const broken = `${files['nextflow.config']}docker.runOptions = '--privileged'\n`;
const waivers = `waivers:
  - rule: PL-PRIVILEGE-002
    file: nextflow.config
    reason: the imaging tools need it
    owner: imaging
    until: 2027-01-31
`;

async function scan(root: string, ...words: readonly string[]): Promise<Run> {
  return scanAt({ root }, '--since', 'main', ...words);
}

beforeAll(compileStarterPack, 60_000);

describe('what a run judges by comes from the base', () => {
  test.each([
    ['a waiver', { 'waivers.yaml': waivers }],
    ['a level', { '.plumbline.yaml': 'rules: {PL-PRIVILEGE-002: off}\n' }],
    [
      'a baseline',
      {
        'plumbline-baseline.jsonl': `{"plumblineBaseline":1}\n{"rule":"PL-PRIVILEGE-002","since":"2026-11-22"}\n{"repository":"acme/demo","file":"nextflow.config","rule":"PL-PRIVILEGE-002","setting":"containerD.runOptions","profile":null,"occurrence":0,"since":"2026-11-22"}\n`,
      },
    ],
  ])('counts %s if the base has it, and lists a change that adds it', async (_, excuse: Files) => {
    const honest = gitRepository({ ...files, ...excuse });
    honest.write({ 'nextflow.config': broken });
    const allowed = await scan(honest.root);
    expect(allowed).toMatchObject({ status: 0, stderr: '' });
    const [name = ''] = Object.keys(excuse);
    const selfish = gitRepository(files);
    selfish.write({ 'nextflow.config': broken, ...excuse });
    const refused = await scan(selfish.root);
    expect(refused.status).toBe(1);
    expect(refused.stdout).toMatch(/Edits that do not count\n/u);
    expect(refused.stdout).toContain(`  ${name}\n`);
  });

  const comment = '// plumbline: ignore PL-PRIVILEGE-002 until=2027-01-31 owner=a reason="b"\n';
  const line = "docker.runOptions = '--privileged'\n";
  const params = "params.options = ''\n";
  const pending = `${comment}docker.runOptions = params.options\n`;
  const copy = `${comment}podman.runOptions = '--privileged'\n`;
  test.each<[string, before: string, after: string, status: number]>([
    ['that the change adds waives nothing', '', comment + line, 1],
    ['that the change copies waives nothing', comment + line, comment + line + copy, 1],
    [
      'that the change copies with its code waives nothing',
      `profiles { a {\n${comment}${line}} }\n`,
      `profiles { b {\n${comment}${line}}\na {\n${comment}${line}} }\n`,
      1,
    ],
    ['over other code waives nothing', `${comment}docker.temp = 'auto'\n`, comment + line, 1],
    ['that the base has holds', params + pending, `${params.replace("''", "'--privileged'")}\n${pending}`, 0],
  ])('a comment %s', async (_, before, after, status) => {
    const root = files['nextflow.config'] ?? '';
    const repository = gitRepository({
      '.plumbline.yaml': 'waiver-terms: {comments: true}\n',
      'nextflow.config': root + before,
    });
    repository.write({ 'nextflow.config': root + after });
    const run = await scan(repository.root);
    expect(run.status).toBe(status);
    const refusal = 'The change adds it, or edits what it covers. It holds once the base has it.';
    expect(run.stdout.replaceAll(/\s+/gu, ' ').includes(refusal)).toBe(status === 1);
  });

  test('policies of the repository are those of the base, also if they are named by their full path', async () => {
    const policy = (message: string): string => `# METADATA
# title: No Docker
# custom:
#   id: ACME-001
#   severity: high
package policies.acme.docker

deny contains "${message}" if input.config.containerD.enabled
`;
    const repository = gitRepository({
      ...files,
      'nextflow.config': 'docker.enabled = false\n',
      'rules/docker.rego': policy('old'),
      '.plumbline.yaml': 'policy: [rules]\n',
    });
    repository.write({ 'nextflow.config': 'docker.enabled = true\n', 'rules/docker.rego': policy('changed') });
    for (const words of [[], ['--policy', join(repository.root, 'rules')], ['--settings', '.plumbline.yaml']]) {
      const { stdout, status, stderr } = await scan(repository.root, ...words);
      expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
      expect(stdout).toContain('Policies: rules (');
      expect(stdout).toMatch(/ACME-001\n {2}old\n/u);
      expect(stdout).toContain('The change has changed rules/docker.rego');
    }
  });

  test('settings and policies that the base has behind links and in submodules are those of the base', async () => {
    const policy = (message: string): string => `package policies.x\n\ndeny contains "${message}" if true\n`;
    const library = gitRepository({ 'pack/x.rego': policy('old') });
    const repository = gitRepository({ ...files, 'cfg/run.yaml': 'fail-on: low\npolicy: [../rules]\n' });
    repository.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '--quiet', library.root, 'lib');
    symlinkSync('cfg/run.yaml', join(repository.root, '.plumbline.yaml'));
    symlinkSync('lib/pack', join(repository.root, 'rules'));
    repository.commit();
    repository.git('switch', '--quiet', '--create', 'change');
    repository.write({ 'cfg/run.yaml': 'soft-fail: true\n', 'lib/pack/x.rego': policy('changed') });
    const { stdout, stderr } = await scan(repository.root, '--policy', 'rules', '--verbose');
    expect(stderr).toBe('');
    expect(stdout).toMatch(/ policies-x-deny\n {2}old\n/u);
    expect(stdout).not.toContain('let repositories set nothing');
    expect(stdout).toContain('The change has changed cfg/run.yaml');
    expect(stdout).toContain('The change has changed lib/pack/x.rego');
    expect(stdout).toContain('No finding at or above low.');
    repository.git('-C', 'lib', 'commit', '--quiet', '--all', '--message', 'moved');
    repository.commit();
    const moved = await scan(repository.root, '--policy', 'rules', '--head', 'HEAD', '--verbose');
    expect(moved.stdout).toContain('The change has changed lib/pack/x.rego');
  });

  test.each(['baseline', 'waiver'])(
    'a %s of the only finding of a setting does not cover a second one',
    async (kind) => {
      const policy = `package policies.flags

deny contains {"setting": "docker.runOptions", "message": sprintf("flag %s", [flag])} if {
	some flag in split(input.config.containerD.runOptions, " ")
}
`;
      const optionsOf = (flags: string): Files => ({
        'nextflow.config': `${files['nextflow.config']}docker.runOptions = '${flags}'\n`,
      });
      const settings = { '.plumbline.yaml': 'policy: [rules]\n', 'rules/flags.rego': policy };
      const repository = gitRepository({ ...settings, ...optionsOf('--z') });
      const before = await scanAt(repository, '--settings', '.plumbline.yaml', '--output', 'json');
      const { repositories } = JSON.parse(before.stdout) as WholeReport;
      const { id = '', rule, location, setting, profile } = repositories[0]?.findings[0] ?? {};
      const since = '2026-11-22';
      const entry = { repository: 'acme/demo', file: location?.file, rule, setting, profile, occurrence: 0, since };
      const lines = [{ plumblineBaseline: 1 }, { rule, since }, entry].map((each) => `${JSON.stringify(each)}\n`);
      repository.commit(
        kind === 'baseline'
          ? { 'plumbline-baseline.jsonl': lines.join('') }
          : { 'waivers.yaml': `waivers: [{fingerprint: ${id}, reason: a, owner: b, until: 2027-01-31}]\n` },
      );
      repository.write(optionsOf('--z'));
      expect((await scan(repository.root)).status).toBe(0);
      repository.write(optionsOf('--a --z'));
      const { status, stdout } = await scan(repository.root);
      expect(status).toBe(1);
      expect(stdout).toMatch(/ policies-flags-deny\n {2}flag --a\n/u);
    },
  );

  test('settings that only the change has are not used', async () => {
    const repository = gitRepository(files);
    repository.write({ 'nextflow.config': broken, 'own.yaml': 'rules: {PL-PRIVILEGE-002: off}\n' });
    const { status, stderr } = await scan(repository.root, '--settings', 'own.yaml');
    expect(status).toBe(1);
    expect(stderr).toBe(
      'plumbline: note: "own.yaml" is not used because the base does not have it: a change does not decide how it is judged.\n',
    );
  });

  test('settings, waivers and baselines that do not exist are refused', async () => {
    const repository = gitRepository(files);
    for (const option of ['--settings', '--waivers', '--baseline']) {
      const { status, stderr } = await scan(repository.root, option, 'nope.yaml');
      expect(stderr).toMatch(/^plumbline: usage\/no-such-path: There is no .*"nope\.yaml"\.\n$/u);
      expect(status).toBe(2);
    }
  });

  test('policies that only the change has are refused, with the reason', async () => {
    const repository = gitRepository(files);
    repository.write({ 'rules/docker.rego': 'package policies.x\n' });
    const { status, stderr } = await scan(repository.root, '--policy', 'rules');
    expect(stderr).toBe(
      'plumbline: usage/no-such-path: The base does not have "rules", and a change does not decide how it is judged. Add it to the base first, or use a copy outside of the repository.\n',
    );
    expect(status).toBe(2);
  });

  test('settings outside of the repository are used as they are', async () => {
    const org = temporaryFolder({ 'org.yaml': 'rules: {PL-PRIVILEGE-002: off}\n' });
    const repository = gitRepository(files);
    repository.write({ 'nextflow.config': broken });
    expect((await scan(repository.root, '--settings', join(org, 'org.yaml'))).status).toBe(0);
    const relative = join('..', org.split('/').at(-1) ?? '', 'org.yaml');
    expect((await scan(repository.root, '--settings', relative)).status).toBe(0);
  });

  test('waivers that settings grant a repository come from its base', async () => {
    const org = temporaryFolder({ 'org.yaml': 'repositories: {may: [waivers]}\n' });
    const repository = gitRepository({ ...files, 'waivers.yaml': waivers });
    repository.write({ 'nextflow.config': broken, 'waivers.yaml': null });
    const { status, stdout } = await scan(repository.root, '--settings', join(org, 'org.yaml'));
    expect(status).toBe(0);
    expect(stdout).toContain('The change has removed waivers.yaml');
  });
});

test('lists a bundle of the checkout that the change replaces, and uses that of the base', async () => {
  const repository = gitRepository({
    ...files,
    'rules/x.rego': 'package policies.x\n\ndeny contains "old" if input.config.containerD.runOptions\n',
    'org.yaml': 'policy: [.]\n',
  });
  const build = ['policy', 'build', '--policy', 'rules', '--output', 'org.tar.gz', '--with-settings'];
  const built = await callSources([...build, 'org.yaml'], { cwd: repository.root, env: cachedEnv });
  expect(built.status).toBe(0);
  repository.commit();
  repository.git('switch', '--quiet', '--create', 'change');
  repository.write({ 'nextflow.config': broken, 'org.tar.gz': 'another\0archive' });
  for (const words of [[], ['--head', 'HEAD']]) {
    const { status, stdout } = await scan(repository.root, '--settings', 'org.tar.gz', ...words);
    expect(status).toBe(1);
    expect(stdout).toContain('Policies: org.tar.gz (');
    expect(stdout).toContain('The change has changed org.tar.gz');
    repository.commit();
  }
});

test('keeps the address of settings as it is', async () => {
  const { root } = gitRepository(files);
  const { status, stderr } = await scan(root, '--settings', 'git::https://127.0.0.1:1/acme/org.git?ref=v1');
  expect(status).toBe(2);
  expect(stderr).toContain('Cannot fetch git::https://127.0.0.1:1/acme/org.git?ref=v1');
});
