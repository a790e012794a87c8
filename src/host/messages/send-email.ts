import { randomUUID } from 'node:crypto';
import { DeliveryError, type DeliveryOptions } from './delivery-error.ts';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** `starttls` sends nothing before the connection is encrypted; both it and `tls` check the certificate. */
  readonly encryption: 'tls' | 'starttls' | 'none';
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
}

/** An e-mail for one recipient. */
export interface Email {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Time of the message (RFC 3339). */
  readonly at: string;
}

/** Properties that nodemailer adds to an error. */
interface SmtpError extends Error {
  readonly code?: string;
  /** Command that the server refused. */
  readonly command?: string;
  /** Status of the server's answer. */
  readonly responseCode?: number;
}

/** Milliseconds for a connection, and for each answer of the server. */
const answerTimeLimit = 30_000;
/** Seconds before each further attempt. */
const retryAfter: readonly number[] = [2, 8, 30];

/**
 * Sends an e-mail, and tries again after failures of the network and after temporary ones (4xx) of the server. All attempts have
 * the same Message-ID, by which a mailbox recognises a message that arrived although its answer got lost.
 *
 * @throws DeliveryError with the server, the reason and what to do; without answers of the server, which may repeat credentials.
 */
export async function sendEmail(
  server: SmtpServer,
  email: Email,
  { second = 1000, isOnce = false }: DeliveryOptions = {},
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const { host, port, encryption, credentials } = server;
  const { from, to, subject, text, html, at } = email;
  const transport = createTransport({
    ...{ host, port, secure: encryption === 'tls', disableFileAccess: true, disableUrlAccess: true },
    ...{ requireTLS: encryption === 'starttls', ignoreTLS: encryption === 'none' },
    ...(credentials === undefined ? {} : { auth: { user: credentials.user, pass: credentials.password } }),
    ...{ connectionTimeout: answerTimeLimit, greetingTimeout: answerTimeLimit, dnsTimeout: answerTimeLimit },
    socketTimeout: answerTimeLimit,
  });
  const message = {
    ...{ envelope: { from, to: [to] }, from: { name: 'Plumbline', address: from }, to: { name: '', address: to } },
    ...{ subject, text, html, textEncoding: 'quoted-printable' as const, date: new Date(at) },
    messageId: `<${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  for (let attempt = 0; ; attempt++) {
    const error = await transport.sendMail(message).then(
      () => undefined,
      (reason: SmtpError) => reason,
    );
    if (error === undefined) return;
    const wait = isOnce ? undefined : retryAfter[attempt];
    const mayPass = !isLasting(error);
    if (!mayPass || wait === undefined) {
      const reason = `${host}:${port} ${describe(error, email)}`;
      throw new DeliveryError(reason, { isForAll: !isAboutMessage(error), mayPass });
    }
    await new Promise((resolve) => setTimeout(resolve, wait * second));
  }
}

function isLasting({ code = '', responseCode, message }: SmtpError): boolean {
  if (responseCode !== undefined) return responseCode >= 500;
  return ['EAUTH', 'ETLS', 'EENVELOPE', 'EMESSAGE'].includes(code) || isAboutTls(message);
}

/** Returns true if the server may accept a message for another recipient: it was asked for this one, or got this message. */
function isAboutMessage({ code = '', command = '', responseCode }: SmtpError): boolean {
  if (code === 'EMESSAGE') return true;
  return responseCode !== undefined && responseCode !== 530 && ['RCPT TO', 'DATA'].includes(command);
}

/** The client replaces the codes of Node and of OpenSSL by its own ones, and leaves their messages. */
function isAboutTls(message: string): boolean {
  return /certificate|SSL routines/u.test(message);
}

function describe({ code, command, responseCode, message }: SmtpError, { from, to }: Email): string {
  const status = responseCode === undefined ? '' : ` (status ${responseCode})`;
  const variables = 'PLUMBLINE_SMTP_USER and PLUMBLINE_SMTP_PASSWORD';
  if (responseCode === 530) return `requires a login${status}: set ${variables}`;
  if (code === 'EAUTH') return `refuses the login${status}: check ${variables}`;
  if (code === 'ETLS')
    return `offers no STARTTLS${status}: use smtps:// if it encrypts from the start, or another port`;
  if (/certificate/u.test(message)) {
    return 'has a certificate that is not valid for this name or not trusted: use the name in the certificate, or set NODE_EXTRA_CA_CERTS';
  }
  if (isAboutTls(message)) return 'does not encrypt from the start: use smtp:// for STARTTLS';
  if (command === 'MAIL FROM') return `refuses the sender ${from}${status}: check --from`;
  if (command === 'RCPT TO') return `refuses the recipient ${to}${status}: check --to`;
  if (responseCode !== undefined) return `refuses the message${status}`;
  if (code === 'ETIMEDOUT') return `did not answer within ${answerTimeLimit / 1000} s: check the host and the port`;
  const [, reason = code] = /^(?:connect|getaddrinfo|query\w*|read|write) (E[A-Z]+)\b/u.exec(message) ?? [];
  return `cannot be reached (${reason ?? 'unknown error'}): check the host and the port`;
}
