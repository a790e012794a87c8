import { HostError } from '../../base/errors.ts';
import { findNetworkFailure } from '../network/network-failure.ts';
import { findPrivateAddress, type Resolve } from '../network/private-address.ts';

export interface FetchRequest {
  /** Name in messages; an address may contain credentials. */
  readonly name: string;
  readonly fetch: typeof fetch;
  readonly maxBytes: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent to the address itself and never to where it redirects. */
  readonly authorization?: string | undefined;
  /** Host whose answer has the address; undefined if it is the user's. */
  readonly referrer?: string;
  readonly resolve?: Resolve | undefined;
}

export interface Fetched {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** For all of one file, its redirects included. */
const timeLimit = 60_000;
const maxRedirects = 5;

/**
 * Fetches an address and returns the response, whatever its status.
 *
 * @throws HostError if there is no response, or it is not https all the way, too slow or too large, or a public server leads to a
 *   private address.
 */
export async function fetchBytes(address: string, request: FetchRequest): Promise<Fetched> {
  const signal = AbortSignal.timeout(timeLimit);
  try {
    return await follow(new URL(address), request, signal);
  } catch (error) {
    if (error instanceof HostError) throw error;
    throw cannotFetch(
      request.name,
      signal.aborted ? `it took more than ${timeLimit / 1000} seconds` : explainError(error),
    );
  }
}

async function follow(start: URL, request: FetchRequest, signal: AbortSignal): Promise<Fetched> {
  const { name, authorization, headers, referrer = start.hostname } = request;
  let url = start;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (url.protocol !== 'https:') throw cannotFetch(name, 'it leads to an address that is not https');
    if (url.hostname !== referrer) await refusePrivate(url.hostname, referrer, request);
    const response = await request.fetch(url, {
      redirect: 'manual',
      signal,
      headers: {
        ...headers,
        'accept-encoding': 'identity',
        ...(authorization !== undefined && url.origin === start.origin ? { authorization } : {}),
      },
    });
    const target = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (target === null) {
      return { status: response.status, headers: response.headers, bytes: await readBody(response, request) };
    }
    await response.body?.cancel();
    if (!URL.canParse(target, url.href)) throw cannotFetch(name, 'it redirects to an invalid address');
    url = new URL(target, url);
  }
  throw cannotFetch(name, `it leads on more than ${maxRedirects} times`);
}

/** A private server that the user named may lead to others; one of the internet may not reach into the user's network. */
async function refusePrivate(hostname: string, referrer: string, { name, resolve }: FetchRequest): Promise<void> {
  const address = await findPrivateAddress(hostname, resolve);
  if (address === undefined || (await findPrivateAddress(referrer, resolve)) !== undefined) return;
  throw cannotFetch(name, `it leads to ${hostname}, which has the private address ${address}`);
}

async function readBody(response: Response, { name, maxBytes }: FetchRequest): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) throw cannotFetch(name, `it is larger than ${Math.ceil(maxBytes / 2 ** 20)} MiB`);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

export function cannotFetch(name: string, why: string): HostError {
  return new HostError('host/cannot-fetch', `Cannot fetch ${name}: ${why}.`);
}

/** Turns an unsuccessful status into an error. */
export function checkStatus(name: string, status: number): void {
  if (status === 200) return;
  if (status === 401 || status === 403) throw cannotFetch(name, `it is not for everyone (status ${status})`);
  throw cannotFetch(
    name,
    status === 404 ? 'it does not exist (status 404)' : `the server answers with status ${status}`,
  );
}

function explainError(error: unknown): string {
  const { cause = error } = error as { readonly cause?: unknown };
  const { message } = cause as { readonly message?: string };
  return findNetworkFailure(error)?.reason ?? (message || String(cause)).replace(/\.$/u, '');
}
