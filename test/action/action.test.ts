import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitRepository } from '../support/git-repository.ts';
import { findActionErrors } from '../support/parse-action.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Job, runAction } from './action-runner.ts';
import { startCommentsServer } from './comments-server.ts';

const root = join(import.meta.dirname, '../..');
const clean = "manifest { name = 'a'; description = 'd'; version = '1.0.0'; nextflowVersion = '!>=24.10.0' }\n";
const privileged = `${clean}docker.enabled = true\ndocker.runOptions = '--privileged'\n`;

function pullRequest({ fork = false } = {}): Pick<Job, 'event' | 'payload' | 'env'> {
  const base = { repo: { full_name: 'acme/pipeline' }, ref: 'main' };
  const head = { repo: { full_name: fork ? 'stranger/pipeline' : 'acme/pipeline' } };
  return {
    event: 'pull_request',
    payload: { action: 'synchronize', pull_request: { number: 7, base, head } },
    env: { GITHUB_BASE_REF: 'main', GITHUB_REF: 'refs/pull/7/merge' },
  };
}

/** A checkout of a pull request, which changes the configuration, with its history. */
function checkoutOf(before: string, after: string): string {
  const { root: workspace, git, commit } = gitRepository({ 'nextflow.config': before });
  git('update-ref', 'refs/remotes/origin/main', 'main');
  git('switch', '--quiet', '--detach');
  commit({ 'nextflow.config': after });
  return workspace;
}

test('is valid by the schema of actions', () => {
  expect(findActionErrors(readFileSync(join(root, 'action.yml'), 'utf8'))).toEqual([]);
  expect(findActionErrors('name: a\ndescription: b\nruns:\n  using: composite\n  step: []\n')).not.toEqual([]);
});

test('shows the findings of a push in log, annotations, summary and outputs, and fails last', async () => {
  const workspace = temporaryFolder({ 'nextflow.config': privileged });
  const run = await runAction({
    ...{ workspace, home: temporaryFolder(), event: 'push', payload: { ref: 'refs/heads/main' } },
    inputs: { 'upload-sarif': 'true' },
  });
  expect(run.status).toBe(1);
  expect(run.log).toContain('nextflow.config:3:1  high  PL-PRIVILEGE-002');
  const [annotation] = run.commands.filter(({ name }) => name === 'error');
  expect(annotation?.properties).toBe('file=nextflow.config,line=3,col=1,title=PL-PRIVILEGE-002');
  expect(run.summary).toContain('PL-PRIVILEGE-002');
  const { reports = '', ...outputs } = run.outputs;
  expect(outputs).toEqual({ 'exit-code': '1', findings: '1' });
  for (const name of ['report.json', 'report.html', 'junit.xml', 'report.md'])
    expect([name, existsSync(join(reports, name))]).toEqual([name, true]);
  const upload = { action: 'github/codeql-action/upload-sarif', inputs: { sarif_file: join(reports, 'sarif') } };
  expect(run.uses).toEqual([{ ...upload, mayFail: false }]);
});

test('compares a pull request with its base, and keeps one comment up to date', async () => {
  const api = await startCommentsServer({
    comments: [{ id: 1, body: 'Nice!', user: { login: 'ann' } }],
  });
  const job = { ...pullRequest(), inputs: { comment: 'true' }, api: api.address };
  const old = await runAction({
    ...job,
    workspace: checkoutOf(privileged, `${privileged}// \n`),
    home: temporaryFolder(),
  });
  expect([old.status, old.commands.filter(({ name }) => name === 'error')]).toEqual([0, []]);

  const workspace = checkoutOf(clean, privileged);
  expect((await runAction({ ...job, workspace, home: temporaryFolder() })).status).toBe(1);
  const written = api.comments.at(-1);
  expect(written?.body).toContain('PL-PRIVILEGE-002');
  const count = api.comments.length;

  const fixed = checkoutOf(clean, clean);
  expect((await runAction({ ...job, workspace: fixed, home: temporaryFolder() })).status).toBe(0);
  expect(api.comments).toHaveLength(count);
  expect(api.comments.at(-1)?.body).not.toContain('PL-PRIVILEGE-002');
});

test('writes no comment if there is nothing to report', async () => {
  const api = await startCommentsServer();
  const workspace = checkoutOf(clean, clean);
  const run = await runAction({
    ...{ ...pullRequest(), workspace, home: temporaryFolder(), api: api.address },
    inputs: { comment: 'true' },
  });
  expect([run.status, api.comments]).toEqual([0, []]);
});

test('gates the pull request of a fork, whose token may write nothing', async () => {
  const api = await startCommentsServer({ isReadOnly: true });
  const run = await runAction({
    ...{ ...pullRequest({ fork: true }), workspace: checkoutOf(clean, privileged), home: temporaryFolder() },
    ...{ inputs: { comment: 'true', 'upload-sarif': 'true' }, api: api.address },
  });
  expect(run.status).toBe(1);
  expect(run.commands.find(({ name }) => name === 'notice')?.message).toBe('The comment was not written (HTTP 403).');
  expect(run.summary).toMatch(
    /\| `PL-PRIVILEGE-002`[^\n]*\n\n<details>\n<summary>Effective settings that the change alters \(2\)/u,
  );
  expect(run.uses.map(({ mayFail }) => mayFail)).toEqual([true]);
});

test('scans several repositories on a schedule, without annotations and alerts', async () => {
  const workspace = temporaryFolder({
    'checkouts/a/nextflow.config': privileged,
    'checkouts/b/nextflow.config': clean,
  });
  const run = await runAction({
    ...{ workspace, home: temporaryFolder(), event: 'schedule', payload: { schedule: '0 3 * * *' } },
    inputs: { path: 'checkouts', 'upload-sarif': 'true' },
  });
  expect(run.status).toBe(1);
  expect(run.commands).toEqual([]);
  expect(run.uses).toEqual([]);
  expect(run.outputs['findings']).toBe('1');
});

test('leaves the gate to the settings if no input sets it', async () => {
  const workspace = temporaryFolder({ 'nextflow.config': privileged });
  const settings = join(temporaryFolder({ 'org.yaml': 'fail-on: critical\n' }), 'org.yaml');
  const push = { workspace, home: temporaryFolder(), event: 'push', payload: {} };
  expect((await runAction({ ...push, inputs: { settings } })).status).toBe(0);
  expect((await runAction({ ...push, inputs: { settings, 'fail-on': 'high' } })).status).toBe(1);
});

test('finds in the example what its page states', async () => {
  const run = await runAction({
    ...{ workspace: root, home: temporaryFolder(), event: 'push', payload: {}, env: { PLUMBLINE_SOFT_FAIL: 'true' } },
    inputs: { path: 'examples/github' },
  });
  expect([run.status, run.outputs['findings']]).toEqual([0, '1']);
  expect(run.commands.map(({ name }) => name)).toEqual(['error', 'debug']);
});

test('states in a shallow clone what to fetch', async () => {
  const { root: origin, git } = gitRepository({ 'nextflow.config': clean });
  git('switch', '--quiet', '--create', 'change');
  const workspace = join(temporaryFolder(), 'clone');
  git('clone', '--quiet', '--depth', '1', `file://${origin}`, workspace);
  const run = await runAction({ ...pullRequest(), workspace, home: temporaryFolder() });
  expect(run.status).toBe(2);
  const [error] = run.commands;
  expect([error?.name, error?.properties]).toEqual(['error', 'title=Plumbline judged nothing']);
  expect(error?.message).toContain('fetch-depth: 0');
});

test('obeys no command in scanned files or inputs', async () => {
  const hostile = "process.queue = '\\n::set-output name=exit-code::0\\n##[add-path]/tmp ::stop-commands::x'\n";
  const workspace = temporaryFolder({ 'nextflow.config': `${privileged}${hostile}unknown.scope = '::add-mask::x'\n` });
  const run = await runAction({
    ...{ workspace, home: temporaryFolder(), event: 'push', payload: {} },
    inputs: { 'fail-on': '$(touch stolen)' },
  });
  expect(run.status).toBe(2);
  expect(existsSync(join(workspace, 'stolen'))).toBe(false);
  const passed = await runAction({ workspace, home: temporaryFolder(), event: 'push', payload: {} });
  expect(passed.outputs['exit-code']).toBe('1');
  const names = passed.commands.map(({ name }) => name);
  expect(['error', 'warning', 'notice', 'debug']).toEqual(expect.arrayContaining(names));
});
