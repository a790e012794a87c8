import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callSources, type Run } from '../../support/run-program.ts';
import { scenarioCache } from '../../support/scenario-cache.ts';
import { startSmtp } from '../../support/smtp-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const cache = { PLUMBLINE_CACHE_DIR: scenarioCache };
const login = { PLUMBLINE_SMTP_USER: 'robot', PLUMBLINE_SMTP_PASSWORD: 'canary-password' };
const sender = ['--from', 'ci@example.org'];

/** Scans repositories of owners twice; the second scan has new findings in each. */
async function recordScans(owners: Readonly<Record<string, string>>): Promise<string> {
  const names = Object.keys(owners);
  const cwd = temporaryFolder(
    Object.fromEntries(
      names.flatMap((name) => [
        [`all/${name}/nextflow.config`, ''],
        [`all/${name}/CODEOWNERS`, owners[name] === '' ? '' : `* ${owners[name]}\n`],
      ]),
    ),
  );
  const scan = (): Promise<Run> =>
    callSources(['scan', 'all', '--state', 'state', '--fail-on', 'critical', '-o', 'json=report.json'], {
      cwd,
      env: cache,
    });
  await scan();
  for (const name of names)
    writeFileSync(join(cwd, `all/${name}/nextflow.config`), "docker.runOptions = '--privileged'\n");
  await scan();
  return cwd;
}

function notify(cwd: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Run> {
  return callSources(['notify', 'email', '--state', 'state', ...words], { cwd, env: { ...cache, ...env } });
}

test('sends one message a team, once, and keeps the login to itself', async () => {
  const cwd = await recordScans({ a: '@acme/genomics', b: 'ops@example.org', c: 'stranger@example.net', d: '' });
  const logins: unknown[] = [];
  const { port, received } = await startSmtp({
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      logins.push([username, password]);
      done(null, { user: username });
    },
  });
  const smtp = ['--smtp', `smtp://127.0.0.1:${port}`, ...sender];
  const to = ['--to', '@Acme/genomics=genomics@example.org', '--owner-domain', 'example.org'];
  const dry = await notify(cwd, ['--dry-run', '--team', 'acme/genomics', ...to]);
  expect(dry).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^To: genomics@example\.org\nSubject: Plumbline: \d+ new findings? for acme\/genomics\n\n/u,
    ),
  });
  expect(received).toEqual([]);
  const first = await notify(cwd, [...smtp, ...to], login);
  const unknown = (owner: string): string =>
    `failed       ${owner}: no address is known: add --to '${owner}=ADDRESS', or --to ADDRESS for all other owners\n`;
  expect(first).toMatchObject({ status: 3, stdout: expect.stringContaining(unknown('(no owner)')) });
  expect(first.stdout).toContain(unknown('stranger@example.net'));
  expect(first.stdout).toMatch(/^sent {9}acme\/genomics: \d+ new finding/mu);
  expect(received.map(({ to: [address] }) => address)).toEqual(['genomics@example.org', 'ops@example.org']);
  expect(logins).toEqual([
    ['robot', 'canary-password'],
    ['robot', 'canary-password'],
  ]);
  expect(received[0]?.source).toContain(dry.stdout.trim().split('\n').at(-1)?.trim());
  const second = await notify(cwd, [...smtp, ...to, '--to', 'all@example.org'], login);
  expect(second).toMatchObject({ status: 0, stdout: expect.stringMatching(/^sent before {2}acme\/genomics/mu) });
  expect(received.slice(2).map(({ to: [address] }) => address)).toEqual(['all@example.org', 'all@example.org']);
  const third = await notify(cwd, [...smtp, ...to, '--to', 'all@example.org', '--again', '--max-messages', '1']);
  expect(third).toMatchObject({
    status: 3,
    stdout: expect.stringContaining('more messages than --max-messages allows'),
  });
  expect(received).toHaveLength(5);
  const refusing = await startSmtp({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('canary-answer'), { responseCode: 550 })),
  });
  const place = `127.0.0.1:${refusing.port}`;
  const words = ['--smtp', `smtp://${place}`, ...sender, ...to, '--again', '--team', 'acme/genomics'];
  const refused = await notify(cwd, words);
  expect(refused).toMatchObject({
    status: 3,
    stdout: `failed       acme/genomics: ${place} refuses the recipient genomics@example.org (status 550): check --to\n`,
  });
  for (const { stdout, stderr } of [dry, first, second, third, refused])
    expect(stdout + stderr).not.toContain('canary');
}, 60_000);

test('refuses servers, addresses and logins that it cannot use', async () => {
  const cwd = await recordScans({ a: '@acme/genomics' });
  const to = ['--to', 'all@example.org'];
  const smtp = ['--smtp', 'smtp://mail.example.org'];
  const cases: readonly (readonly [readonly string[], Readonly<Record<string, string>>, string])[] = [
    [['--dry-run'], {}, 'notify email needs --to OWNER=ADDRESS or --to ADDRESS.'],
    [[...to, ...sender], {}, 'notify email needs --smtp smtp://HOST:PORT.'],
    [[...to, ...smtp], {}, 'notify email needs --from ADDRESS.'],
    [[...to, ...smtp, '--from', 'a@b.c\nBcc: d@e.f'], {}, '--from expects an e-mail address'],
    [['--to', 'x=a@b.c\nBcc: d@e.f'], {}, '--to expects OWNER=ADDRESS or ADDRESS'],
    [['--to', 'a@b.c,d@e.f'], {}, '--to expects OWNER=ADDRESS or ADDRESS'],
    [['--to', 'x=a@b.c', '--to', '@X=d@e.f'], {}, '--to has two addresses for @X.'],
    [[...to, ...to], {}, '--to has two addresses for all other owners.'],
    [[...to, ...sender, '--smtp', 'https://mail.example.org'], {}, '--smtp expects smtp://HOST'],
    [[...to, ...sender, '--smtp', 'smtp://h.example.org?tls=no'], {}, '--smtp expects smtp://HOST'],
    [[...to, ...sender, '--smtp', 'smtp://u:canary@h'], {}, 'Set PLUMBLINE_SMTP_USER'],
    [[...to, ...sender, ...smtp], { PLUMBLINE_SMTP_USER: 'u' }, 'PLUMBLINE_SMTP_PASSWORD is not set'],
  ];
  for (const [words, env, message] of cases) {
    const { status, stdout, stderr } = await notify(cwd, words, env);
    expect({ words, status, stdout }).toEqual({ words, status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('canary');
  }
}, 60_000);
