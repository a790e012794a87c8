import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { certificate } from './https-server.ts';

/** A message as a server got it. */
export interface ReceivedEmail {
  readonly from: string;
  readonly to: readonly string[];
  readonly isEncrypted: boolean;
  readonly user: string | undefined;
  /** Headers as they were sent, and the body, whose quoted-printable text is decoded. */
  readonly source: string;
}

/** An SMTP server on this machine until the test ends; gives its port, and what it receives. */
export async function startSmtp(
  options: SMTPServerOptions = {},
): Promise<{ readonly port: number; readonly received: readonly ReceivedEmail[] }> {
  const received: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    cert: readFileSync(certificate),
    key: readFileSync(certificate.replace('certificate', 'key')),
    onData(stream, { envelope, secure, user }, done) {
      let source = '';
      stream.setEncoding('latin1');
      stream.on('data', (chunk: string) => {
        source += chunk;
      });
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, isEncrypted: secure, user: user as string | undefined, source: decode(source) });
        done();
      });
    },
    ...options,
  });
  // Clients that refuse the certificate, or close the connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port: (server.server.address() as AddressInfo).port, received };
}

function decode(source: string): string {
  const start = source.indexOf('\r\n\r\n');
  const body = source
    .slice(start)
    .replaceAll('=\r\n', '')
    .replace(/=([\dA-F]{2})/gu, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return source.slice(0, start) + Buffer.from(body, 'latin1').toString();
}
