import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createContext } from '../../../src/engine/context.ts';
import { type NotifyRequest, type SettledNotice, sendNotices } from '../../../src/engine/notify/send-notices.ts';
import type { ScanComparison } from '../../../src/engine/state/follow-findings.ts';
import { hurry } from '../../support/hurry.ts';
import { recordState } from '../../support/recorded-state.ts';
import { startSmtp } from '../../support/smtp-server.ts';

const moments = [
  { id: 1, at: '2026-11-01T00:00:00Z' },
  { id: 2, at: '2026-11-02T00:00:00Z' },
] as const;
const teams = ['a', 'b', 'c'];

/** Scans between which each team gets a finding. */
const comparison: ScanComparison = {
  ...{ from: moments[0], to: moments[1], reopened: [], fixed: [], kept: 0 },
  new: teams.map((owner) => ({
    ...{ repository: 'acme/a', fingerprint: owner, rule: 'ACME-001', severity: 'low', level: 'deny', message: 'm' },
    ...{ file: 'nextflow.config', line: 1, setting: null, profile: null, owners: [owner], waiver: null },
    intervals: [{ opened: moments[1], closed: null }],
  })),
};

/** Sends the messages, and returns a line for each team; `state` is that of an earlier run. */
async function notify(
  env: Readonly<Record<string, string>>,
  request: Partial<NotifyRequest> = {},
): Promise<{ readonly lines: readonly string[]; readonly state: string }> {
  const state = request.state ?? (await recordState(...moments.map(({ at }) => [at, []] as const)));
  const engine = createContext({ cwd: state, env });
  const lines: string[] = [];
  const onSettled = ({ team, state: end, reason }: SettledNotice): void => {
    lines.push([team, end, ...(reason === undefined ? [] : [reason])].join(' '));
  };
  await hurry(() =>
    sendNotices(engine, { channel: 'webhook', comparison, maxMessages: 50, onSettled, ...request, state }),
  );
  await engine.close();
  return { lines, state };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

function webhookAt(port: number): Record<string, string> {
  return { PLUMBLINE_WEBHOOK_URL: `http://127.0.0.1:${port}/hook`, PLUMBLINE_WEBHOOK_SECRET: 'key' };
}

async function serve(answer: RequestListener): Promise<Record<string, string>> {
  return webhookAt(await listen(createServer(answer)));
}

test('does not wait for a receiver that does not answer team by team', async () => {
  let connections = 0;
  const port = await listen(
    createNetServer((socket) => {
      connections += 1;
      // Earlier, the client might not have sent anything, and wait until its own time is up.
      socket.once('data', () => socket.destroy());
    }),
  );
  const { lines } = await notify(webhookAt(port));
  const reason = expect.stringMatching(/^a failed the server cannot be reached \((?:UND_ERR_SOCKET|ECONNRESET)\)$/u);
  expect(lines).toEqual([reason, expect.any(String), expect.any(String)]);
  expect(lines.slice(1)).toEqual([
    `b failed not tried: ${lines[0]?.slice(9)}`,
    `c failed not tried: ${lines[0]?.slice(9)}`,
  ]);
  expect(connections).toBe(4);
});

test('tries a message once after one that failed in all attempts, until one arrives', async () => {
  const attempts: string[] = [];
  const answers: Record<string, number> = { a: 503, b: 503, c: 200 };
  const env = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { team } = JSON.parse(body) as { readonly team: string };
      attempts.push(team);
      response.writeHead(answers[team] ?? 500).end();
    });
  });
  const { lines, state } = await notify(env);
  const refused = 'failed the server refuses the message (status 503)';
  expect(lines).toEqual([`a ${refused}`, `b ${refused}`, 'c sent']);
  expect(attempts.join('')).toBe('aaaabc');
  // Only what has arrived counts as sent.
  Object.assign(answers, { a: 200, b: 200 });
  expect((await notify(env, { state })).lines).toEqual(['a sent', 'b sent', 'c known']);
});

test('sends the messages of other teams after one that is refused for good', async () => {
  let count = 0;
  const env = await serve((_request, response) => {
    count += 1;
    response.writeHead(count === 1 ? 404 : 200).end();
  });
  const { lines } = await notify(env);
  expect(lines).toEqual(['a failed the server refuses the message (status 404)', 'b sent', 'c sent']);
});

test('logs in once to a mail server that refuses the login', async () => {
  let logins = 0;
  const { port } = await startSmtp({
    allowInsecureAuth: true,
    onAuth(_login, _session, done) {
      logins += 1;
      done(Object.assign(new Error('no'), { responseCode: 535 }));
    },
  });
  const env = { PLUMBLINE_SMTP_USER: 'robot', PLUMBLINE_SMTP_PASSWORD: 'wrong' };
  const email = { smtp: `smtp://127.0.0.1:${port}`, from: 'ci@example.org', to: ['all@example.org'], ownerDomains: [] };
  const { lines } = await notify(env, { channel: 'email', email });
  const reason = `127.0.0.1:${port} refuses the login (status 535): check PLUMBLINE_SMTP_USER and PLUMBLINE_SMTP_PASSWORD`;
  expect(lines).toEqual([`a failed ${reason}`, `b failed not tried: ${reason}`, `c failed not tried: ${reason}`]);
  expect(logins).toBe(1);
});

test('writes to the other recipients after one that the mail server refuses', async () => {
  const { port, received } = await startSmtp({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('gone') ? Object.assign(new Error('no'), { responseCode: 550 }) : null),
  });
  const to = ['a=gone@example.org', 'all@example.org'];
  const email = { smtp: `smtp://127.0.0.1:${port}`, from: 'ci@example.org', to, ownerDomains: [] };
  const { lines } = await notify({}, { channel: 'email', email });
  const refused = `127.0.0.1:${port} refuses the recipient gone@example.org (status 550): check --to`;
  expect(lines).toEqual([`a failed ${refused}`, 'b sent', 'c sent']);
  expect(received).toHaveLength(2);
});
