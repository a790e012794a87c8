import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readXml } from '../reports/read-xml.ts';
import { type GitRepository, gitRepository } from '../support/git-repository.ts';
import { scenarioCache } from '../support/scenario-cache.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Runs the scripts of the pages and templates for CI servers, in a repository with a finding and with the variables that the
// server sets. What a server does with the reports is not run.

const root = join(import.meta.dirname, '../..');
/** Compiled policies, shared with other tests. */
const cache = scenarioCache;
const page = readFileSync(join(root, 'docs/guides/run-on-a-ci-server.md'), 'utf8');
const clean = "manifest { name = 'a'; description = 'd'; version = '1.0.0'; nextflowVersion = '!>=24.10.0' }\n";
const privileged = `${clean}docker.enabled = true\ndocker.runOptions = '--privileged'\n`;

/** Returns the text of the code block that has this file name. */
function blockOf(file: string): string {
  const block = new RegExp(`^\`\`\`\\w+ ${file.replaceAll('.', '\\.')}\\n([\\s\\S]*?)^\`\`\`$`, 'mu').exec(page)?.[1];
  if (block === undefined) throw new Error(`The page has no ${file}.`);
  return block;
}

/** A repository whose second commit has a finding, and the server's view of its main branch. */
function changedRepository(): GitRepository {
  const repository = gitRepository({ 'nextflow.config': clean });
  repository.git('update-ref', 'refs/remotes/origin/main', 'main');
  repository.git('switch', '--quiet', '--create', 'change');
  repository.commit({ 'nextflow.config': privileged });
  return repository;
}

function runScript(script: string, cwd: string, env: Readonly<Record<string, string>> = {}) {
  const bin = temporaryFolder({
    plumbline: `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'dist/cli/main.cjs')}" "$@"\n`,
    curl: `#!/bin/sh\necho "$@" >>"${join(cwd, 'requests')}"\ncat >>"${join(cwd, 'bodies')}"\necho >>"${join(cwd, 'bodies')}"\n`,
  });
  for (const name of ['plumbline', 'curl']) chmodSync(join(bin, name), 0o755);
  return spawnSync('bash', ['-e', '-c', script], {
    cwd,
    encoding: 'utf8',
    env: { PATH: `${bin}:${process.env['PATH']}`, HOME: bin, CI: 'true', PLUMBLINE_CACHE_DIR: cache, ...env },
  });
}

function readJson(folder: string, file: string) {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}

/** A job of the GitLab component with these inputs. */
function gitlabJob(given: Readonly<Record<string, string>>) {
  const text = readFileSync(join(root, 'templates/plumbline.yml'), 'utf8');
  const [header] = parseAllDocuments(text).map((document) => document.toJS());
  const inputs = Object.fromEntries(
    Object.entries<{ default?: unknown }>(header.spec.inputs).map(([name, { default: value }]) => [name, value]),
  );
  const all: Readonly<Record<string, unknown>> = { ...inputs, ...given };
  const body = text.slice(text.indexOf('\n---\n') + 5);
  const filled = body.replace(/\$\[\[ inputs\.([\w-]+) \]\]/gu, (_, name: string) => {
    if (all[name] === undefined) throw new Error(`The component has no value of ${name}.`);
    return String(all[name]);
  });
  return parse(filled).plumbline;
}

test.each([
  ['false', false],
  ['true', true],
])('writes the reports of the GitLab component with sast %s, and fails the job', (sast, hasSast) => {
  const { variables, rules, script, artifacts } = gitlabJob({ image: 'x', sast });
  const { root: folder } = changedRepository();
  const server = { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main', GITLAB_CI: 'true' };
  const { status } = runScript(script.join('\n'), folder, { ...variables, ...rules[0].variables, ...server });
  expect(status).toBe(1);
  const { junit, codequality, sast: vulnerabilities } = artifacts.reports;
  expect(readJson(folder, codequality)).toMatchObject([{ check_name: 'PL-PRIVILEGE-002', severity: 'critical' }]);
  expect(readFileSync(join(folder, junit), 'utf8')).toContain('file="nextflow.config"');
  expect(existsSync(join(folder, vulnerabilities))).toBe(hasSast);
  if (hasSast) expect(readJson(folder, vulnerabilities).vulnerabilities).toHaveLength(1);
});

test('requires an image for the GitLab component, and quotes its inputs', () => {
  expect(() => gitlabJob({})).toThrow('image');
  const { variables, script } = gitlabJob({ image: 'x', path: '$(touch stolen)' });
  const { root: folder } = changedRepository();
  expect(runScript(script.join('\n'), folder, variables).status).toBe(2);
  expect(existsSync(join(folder, 'stolen'))).toBe(false);
});

test('reports the finding of a pull request in the Azure pipeline, with a summary', () => {
  const { steps } = parse(blockOf('azure-pipelines.yml')) as {
    readonly steps: readonly { readonly script?: string }[];
  };
  const [scan = '', upload = ''] = steps.flatMap(({ script }) => script ?? []);
  const { root: folder } = changedRepository();
  const env = { TF_BUILD: 'True', SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main' };
  const { status, stdout } = runScript(scan, folder, env);
  expect(status).toBe(1);
  const [first, ...others] = stdout.trimEnd().split('\n');
  expect(first).toContain(`##vso[task.logissue type=error;sourcepath=${folder}/nextflow.config;linenumber=3;`);
  expect(others.every((line) => line.startsWith('##vso['))).toBe(true);
  readXml(readFileSync(join(folder, 'plumbline.xml'), 'utf8'));
  const summary = runScript(upload, folder).stdout.trim().replace('##vso[task.uploadsummary]', '');
  expect(readFileSync(summary, 'utf8')).toContain('PL-PRIVILEGE-002');
});

test('sends the report of the Bitbucket pipeline before the annotations', () => {
  const { pipelines } = parse(blockOf('bitbucket-pipelines.yml'));
  const { script, 'after-script': after } = pipelines['pull-requests']['**'][0].step;
  const { root: folder } = changedRepository();
  const env = {
    BITBUCKET_BUILD_NUMBER: '1',
    BITBUCKET_PR_DESTINATION_BRANCH: 'main',
    BITBUCKET_REPO_FULL_NAME: 'acme/x',
    BITBUCKET_COMMIT: 'abc',
  };
  expect(runScript(script.join('\n'), folder, env).status).toBe(1);
  const sent = runScript(after.join('\n'), folder, env);
  expect([sent.status, sent.stderr]).toEqual([0, '']);
  const requests = readFileSync(join(folder, 'requests'), 'utf8').trimEnd().split('\n');
  const address = 'http://api.bitbucket.org/2.0/repositories/acme/x/commit/abc/reports/plumbline';
  expect(requests.map((request) => [/--request (\w+)/u.exec(request)?.[1], request.split(' ').at(-1)])).toEqual([
    ['PUT', address],
    ['POST', `${address}/annotations`],
  ]);
  const [report, annotations] = readFileSync(join(folder, 'bodies'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(report.result).toBe('FAILED');
  expect(annotations).toHaveLength(1);
});

test('writes the files that the Jenkins pipeline publishes', () => {
  const text = blockOf('Jenkinsfile');
  const script = /sh '(.*)'/u.exec(text)?.[1] ?? '';
  const { root: folder } = changedRepository();
  expect(runScript(script, folder).status).toBe(1);
  for (const [, file = ''] of text.matchAll(/(?:junit |pattern: )'(.*?)'/gu))
    expect([file, existsSync(join(folder, file))]).toEqual([file, true]);
});

test('writes the files that the CircleCI job stores', () => {
  const { steps } = parse(blockOf('.circleci/config.yml')).jobs.plumbline as {
    readonly steps: readonly { readonly run?: string }[];
  };
  const { root: folder } = changedRepository();
  expect(runScript(steps.flatMap(({ run }) => run ?? []).join('\n'), folder).status).toBe(1);
  readXml(readFileSync(join(folder, 'reports/junit/plumbline.xml'), 'utf8'));
  expect(existsSync(join(folder, 'reports/plumbline.html'))).toBe(true);
});

test('names the inputs of the component on the page', () => {
  const example = /^```yaml\n(include:[\s\S]*?)^```$/mu.exec(page)?.[1] ?? '';
  const { inputs } = parse(example).include[0];
  expect(() => gitlabJob(inputs)).not.toThrow();
  expect(Object.keys(inputs)).toContain('image');
});
