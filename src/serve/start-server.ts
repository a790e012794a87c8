import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { HostError } from '../base/errors.ts';
import type { OpenState } from '../engine/state/browse/open-state.ts';
import { createHostTest, formatHost } from './access/hosts.ts';
import { createAccess } from './access/token.ts';
import { createApp } from './create-app.ts';
import { prepareFirstPage } from './prepare-first-page.ts';

export interface ServerOptions {
  readonly state: OpenState;
  /** Name or address to listen at. */
  readonly host: string;
  /** 0 for one that is free. */
  readonly port: number;
  /** Undefined if everyone who reaches the server may read. */
  readonly token: string | undefined;
  /** Address that browsers use, if it is another one. */
  readonly publicUrl: URL | undefined;
  readonly onError: (error: unknown) => void;
}

export interface RunningServer {
  /** Address of its first page. */
  readonly url: string;
  /** Stops accepting requests, and waits for those that are being answered. */
  close(): Promise<void>;
}

/** Milliseconds after which requests are cut off when the server closes. */
const closeLimit = 2_000;

/** Starts the server. @throws HostError if it cannot listen. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  await prepareFirstPage(options);
  const { state, host, port, token, publicUrl, onError } = options;
  return new Promise((resolve, reject) => {
    let answer: ((request: Request) => Response | Promise<Response>) | undefined;
    const server = serve(
      { fetch: (request) => answer?.(request) ?? new Response(null, { status: 503 }), hostname: host, port },
      ({ port: own }: AddressInfo) => {
        const app = createApp({
          ...{ state, onError, now: Date.now, isSecure: publicUrl?.protocol === 'https:' },
          isOwnHost: createHostTest({ host, port: own, publicUrl }),
          access: token === undefined ? undefined : createAccess(token),
        });
        answer = (request) => app.fetch(request);
        const url = publicUrl?.href ?? `http://${formatHost(host)}:${own}/`;
        resolve({ url, close: () => closeServer(server) });
      },
    );
    server.on('error', (error) => {
      reject(
        new HostError('host/cannot-listen', `${formatHost(host)}:${port} cannot be used: ${error.message}.`, {
          cause: error,
          hint: { step: 'choose-port' },
        }),
      );
    });
  });
}

function closeServer(server: ReturnType<typeof serve>): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), closeLimit);
    server.close(() => {
      clearTimeout(limit);
      resolve();
    });
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  });
}
