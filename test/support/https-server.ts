import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const tls = join(import.meta.dirname, 'tls');

/** For `GIT_SSL_CAINFO`: a certificate for this machine alone; vitest.config.ts lets the workers trust it. */
export const certificate: string = join(tls, 'certificate.pem');

/** A server by https on this machine until the test ends; gives `127.0.0.1:PORT`. */
export async function startHttps(listener: RequestListener): Promise<string> {
  const read = (name: string): string => readFileSync(join(tls, name), 'utf8');
  const server = createServer({ key: read('key.pem'), cert: read('certificate.pem') }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
