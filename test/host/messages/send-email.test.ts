import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { type Email, type SmtpServer, sendEmail } from '../../../src/host/messages/send-email.ts';
import { startSmtp } from '../../support/smtp-server.ts';

const email: Email = {
  ...{ from: 'ci@example.org', to: 'genomics@example.org', subject: 'Plumbline: für Ärzte' },
  ...{ text: 'plain: ü\n', html: '<p>rich: ü</p>\n', at: '2026-11-22T03:17:00Z' },
};
const credentials = { user: 'robot', password: 'canary-password' };
const options = { second: 1 };

function serverAt(port: number, changes: Partial<SmtpServer> = {}): SmtpServer {
  return { host: '127.0.0.1', port, encryption: 'none', credentials: undefined, ...changes };
}

/** Answers a command with a status, and with text that no message may repeat. */
function refuse(responseCode: number): (subject: unknown, session: unknown, done: (error: Error) => void) => void {
  return (_subject, _session, done) => done(Object.assign(new Error('canary-answer'), { responseCode }));
}

test('sends text and HTML, with an encoded subject, to one recipient', async () => {
  const { port, received } = await startSmtp();
  await sendEmail(serverAt(port), email, options);
  expect(received).toMatchObject([
    { from: 'ci@example.org', to: ['genomics@example.org'], isEncrypted: false, user: undefined },
  ]);
  const source = received[0]?.source ?? '';
  expect(source).toMatch(/^From: Plumbline <ci@example\.org>\r$/mu);
  expect(source).toMatch(/^To: genomics@example\.org\r$/mu);
  expect(source).toMatch(/^Date: Sun, 22 Nov 2026 03:17:00 \+0000\r$/mu);
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/mu);
  expect(source).toMatch(/^Message-ID: <[\da-f-]{36}@example\.org>\r$/mu);
  expect(source).toMatch(/^Subject: =\?UTF-8\?/mu);
  expect(source).toContain('plain: ü');
  expect(source).toContain('<p>rich: ü</p>');
});

test('adds no header by line breaks in a subject', async () => {
  const { port, received } = await startSmtp();
  const subject = 'a\r\nBcc: victim@example.net\r\n\r\nbody';
  await sendEmail(serverAt(port), { ...email, subject }, options);
  expect(received).toMatchObject([
    { to: ['genomics@example.org'], source: expect.not.stringMatching(/^(?:Bcc|body)/mu) },
  ]);
});

test.each(['starttls', 'tls'] as const)('logs in over %s', async (encryption) => {
  const seen: unknown[] = [];
  const { port, received } = await startSmtp({
    secure: encryption === 'tls',
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      seen.push([username, password]);
      done(null, { user: username });
    },
  });
  await sendEmail(serverAt(port, { encryption, credentials }), email, options);
  expect(seen).toEqual([['robot', 'canary-password']]);
  expect(received).toMatchObject([{ isEncrypted: true, user: 'robot' }]);
});

/** Reaches this machine, and is not in the certificate. */
const otherName = '0.0.0.0';
const noStartTls: SMTPServerOptions = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true };

test.each<[string, Partial<SmtpServer>, SMTPServerOptions, string]>([
  [
    'offers no STARTTLS',
    { encryption: 'starttls', credentials },
    noStartTls,
    'offers no STARTTLS (status 500): use smtps',
  ],
  ['has a certificate for another name', { encryption: 'starttls', host: otherName }, {}, 'has a certificate that'],
  ['has a wrong certificate from the start', { encryption: 'tls', host: otherName }, { secure: true }, 'has a cert'],
  ['does not encrypt from the start', { encryption: 'tls' }, {}, 'does not encrypt from the start: use smtp://'],
  ['requires a login', {}, { authOptional: false }, 'requires a login (status 530): set PLUMBLINE_SMTP_USER'],
  [
    'refuses the login',
    { encryption: 'starttls', credentials },
    { onAuth: (_login, _session, done) => done(new Error('canary-answer')) },
    'refuses the login (status 535): check PLUMBLINE_SMTP_USER',
  ],
  [
    'refuses the sender',
    {},
    { onMailFrom: refuse(553) },
    'refuses the sender ci@example.org (status 553): check --from',
  ],
  ['refuses the recipient', {}, { onRcptTo: refuse(550) }, 'refuses the recipient genomics@example.org (status 550)'],
])('reports once that a server %s', async (_title, changes, server, reason) => {
  let [connections, logins] = [0, 0];
  const { port, received } = await startSmtp({
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onAuth(_login, _session, done) {
      logins += 1;
      done(null, { user: 'robot' });
    },
    ...server,
  });
  const { message } = await sendEmail(serverAt(port, changes), email, options).then(
    () => new Error('sent'),
    (error: Error) => error,
  );
  expect(message).toContain(`${changes.host ?? '127.0.0.1'}:${port} ${reason}`);
  expect(message).not.toContain('canary');
  expect(connections).toBeLessThanOrEqual(1);
  expect(logins).toBe(0);
  expect(received).toEqual([]);
});

test('tries again after temporary failures, with the same Message-ID', async () => {
  let attempts = 0;
  const ids: unknown[] = [];
  const { port } = await startSmtp({
    onData(stream, _session, done) {
      let source = '';
      stream.on('data', (chunk) => {
        source += chunk;
      });
      stream.on('end', () => {
        attempts += 1;
        ids.push(/^Message-ID: (.*)\r$/mu.exec(source)?.[1]);
        if (attempts === 3) done();
        else done(Object.assign(new Error('busy'), { responseCode: 451 }));
      });
    },
  });
  await sendEmail(serverAt(port), email, options);
  expect(ids).toEqual([ids[0], ids[0], ids[0]]);
  expect(ids[0]).toMatch(/^<.*>$/u);
});

test('gives up after some temporary failures, and without a server', async () => {
  let attempts = 0;
  const { port } = await startSmtp({
    onRcptTo(_address, _session, done) {
      attempts += 1;
      done(Object.assign(new Error('canary-answer'), { responseCode: 450 }));
    },
  });
  await expect(sendEmail(serverAt(port), email, options)).rejects.toThrow(/refuses the recipient .* \(status 450\)/u);
  expect(attempts).toBe(4);
  await expect(sendEmail(serverAt(1), email, options)).rejects.toThrow(
    '127.0.0.1:1 cannot be reached (ECONNREFUSED): check the host and the port',
  );
});
