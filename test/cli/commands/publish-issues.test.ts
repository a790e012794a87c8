import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ForgeSetup, type ServedIssue, startForge } from '../../support/forge-server.ts';
import { gitRepository } from '../../support/git-repository.ts';
import { hurry } from '../../support/hurry.ts';
import { callSources, type Run, runProgram } from '../../support/run-program.ts';
import { scenarioCache } from '../../support/scenario-cache.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const token = 'canary-77c1';
const env = { PLUMBLINE_CACHE_DIR: scenarioCache, PLUMBLINE_TOKEN: token };

interface Organisation {
  readonly host: string;
  readonly cwd: string;
  readonly issues: ServedIssue[];
  readonly requests: Awaited<ReturnType<typeof startForge>>['requests'];
  /** Changes the configuration, and scans with state. */
  scan(text: string): Promise<void>;
  publish(...words: readonly string[]): Promise<Run>;
}

/** Scans a repository of a forge that answers for its issues. */
async function start(
  setup: Partial<ForgeSetup> = {},
  files: Readonly<Record<string, string>> = {},
): Promise<Organisation> {
  const issues: ServedIssue[] = [];
  const forge = await startForge({ repositories: [], issues, ...setup });
  const repository = gitRepository({ 'nextflow.config': '', ...files });
  repository.git('remote', 'add', 'origin', `${forge.host}/acme/a.git`);
  const cwd = temporaryFolder({ 'list.txt': `${repository.root}\n` });
  return {
    ...{ issues, cwd, host: forge.host, requests: forge.requests },
    async scan(text) {
      writeFileSync(join(repository.root, 'nextflow.config'), text);
      const words = ['scan', '--repos', 'list.txt', '--state', 'state', '-o', 'json=report.json'];
      const { stderr, status } = await callSources(words, { cwd, env });
      expect([0, 1], stderr).toContain(status);
    },
    // The client of GitHub waits for three seconds between issues.
    publish: (...words) =>
      hurry(() => callSources(['publish', 'issues', '--state', 'state', '--host', forge.host, ...words], { cwd, env })),
  };
}

const privileged = "docker.runOptions = '--privileged'\n";

describe('an issue of a repository', () => {
  test('is opened, kept, changed, closed and opened again', async () => {
    const { issues, requests, scan, publish } = await start();
    await scan(privileged);
    const dry = await publish('--dry-run');
    expect(dry).toEqual({ status: 0, stdout: 'would open    acme/a\n', stderr: '' });
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    expect((await publish()).stdout).toBe('opened        acme/a\n');
    expect(issues).toEqual([
      {
        title: 'Plumbline: findings in the configurations of acme/a',
        body: expect.stringMatching(/^<!-- plumbline:tracking:repository:[0-9a-f]{24} -->\n[\s\S]*PL-PRIVILEGE-002/u),
        ...{ state: 'open', labels: ['plumbline'] },
      },
    ]);
    const count = requests.length;
    expect((await publish()).stdout).toBe('unchanged     acme/a\n');
    expect(requests.slice(count).map(({ method }) => method)).toEqual(['GET']);
    const before = issues[0]?.body;
    await scan(`${privileged}process.cpus = 'two'\n`);
    expect((await publish()).stdout).toBe('updated       acme/a\n');
    expect(issues[0]?.body).not.toBe(before);
    await scan('');
    expect((await publish('--min-severity', 'high')).stdout).toBe('closed        acme/a\n');
    expect(issues).toMatchObject([{ state: 'closed', body: expect.stringContaining('Nothing is left') }]);
    expect((await publish('--min-severity', 'high')).stdout).toBe('no findings   acme/a\n');
    await scan(privileged);
    expect((await publish()).stdout).toBe('reopened      acme/a\n');
    expect(issues).toMatchObject([{ state: 'open' }]);
    expect(requests.map(({ body }) => body).join('')).not.toContain(token);
  }, 60_000);

  test('is not opened where issues are disabled or a limit is reached, and failures end with 3', async () => {
    const disabled = await start({ faults: [{ status: 410, body: { message: 'Issues are disabled for this repo' } }] });
    await disabled.scan(privileged);
    expect(await disabled.publish()).toMatchObject({
      status: 0,
      stdout: 'skipped       acme/a: it has no issues (status 410)\n',
    });
    const refused = await start({ faults: [{ status: 403, body: { message: `no rights for ${token}` } }] });
    await refused.scan(privileged);
    expect(await refused.publish()).toMatchObject({
      status: 3,
      stdout: 'failed        acme/a: no rights for [REDACTED] (status 403)\n',
    });
  }, 60_000);
});

test('ends with one message where the server refuses the token', async () => {
  const faults = [{ status: 401, body: { message: `Bad credentials: ${token}` } }];
  const { host, scan, publish, requests } = await start({ faults });
  await scan(privileged);
  expect(await publish('--dry-run')).toEqual({
    status: 2,
    stdout: '',
    stderr: `plumbline: host/cannot-publish: Cannot publish to ${host}: it refuses the token (status 401). Set PLUMBLINE_TOKEN, or use --app-id and --app-key.\n`,
  });
  expect(requests).toHaveLength(1);
}, 60_000);

test('ends at once, with one message, where the certificate of the server is not trusted', async () => {
  const { host, cwd, scan, requests } = await start();
  await scan(privileged);
  const words = ['publish', 'issues', '--state', 'state', '--host', host, '--dry-run'];
  const begin = performance.now();
  // A process of its own: this one trusts the certificate.
  const { status, stdout, stderr } = await runProgram(words, { cwd, env });
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: `plumbline: host/cannot-publish: Cannot publish to ${host}: self-signed certificate; NODE_EXTRA_CA_CERTS names the file of an authority of your own.\n`,
  });
  // Attempts would come after 1, 4 and 9 seconds.
  expect(performance.now() - begin).toBeLessThan(10_000);
  expect(requests).toEqual([]);
}, 60_000);

test('issues of teams are in one repository, and are closed when a team owns nothing any more', async () => {
  const { issues, scan, publish } = await start({}, { '.github/CODEOWNERS': '* @acme/genomics ops@example.org\n' });
  await scan(privileged);
  expect((await publish('--by', 'team')).stderr).toContain('--into OWNER/NAME');
  const limited = await publish('--by', 'team', '--into', 'acme/tracking', '--max-issues', '1', '--dry-run');
  expect(limited).toMatchObject({
    status: 3,
    stdout: 'would open    acme/genomics\nnot opened    ops@example.org: more issues than --max-issues allows\n',
  });
  await publish('--by', 'team', '--into', 'acme/tracking');
  // A word joiner after each `@` keeps the host from notifying users.
  expect(issues.map(({ title }) => title)).toEqual([
    'Plumbline: findings of acme/genomics',
    'Plumbline: findings of ops@\u2060example.org',
  ]);
  await scan('');
  const { stdout } = await publish('--by', 'team', '--into', 'acme/tracking', '--min-severity', 'high');
  expect(stdout.match(/^closed/gmu)).toHaveLength(2);
  expect(issues.every(({ state }) => state === 'closed')).toBe(true);
}, 60_000);
