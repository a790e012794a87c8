import { setTimeout as pause } from 'node:timers/promises';
import { findNetworkFailure } from '../network/network-failure.ts';

/** A message for another program. */
export interface OutgoingMessage {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PostOptions {
  readonly fetch?: typeof fetch;
  /** Milliseconds of a second: shorter in tests. */
  readonly second?: number;
}

/** Milliseconds for one answer. */
const answerTimeLimit = 30_000;
/** Seconds before each further attempt. */
const retryAfter: readonly number[] = [2, 8, 30];
/** Longest wait that a server may ask for, in seconds. */
const maxWait = 300;

/**
 * Posts JSON, and tries again after failures of the network and of the server. Follows no redirect, which would send it elsewhere.
 *
 * @throws Error with the reason, without the address: it may be a secret.
 */
export async function postMessage({ url, body, headers }: OutgoingMessage, options: PostOptions = {}): Promise<void> {
  const { fetch: send = fetch, second = 1000 } = options;
  for (let attempt = 0; ; attempt++) {
    const answer = await send(url, {
      ...{ method: 'POST', body, redirect: 'manual' },
      headers: { 'content-type': 'application/json', 'user-agent': 'plumbline', ...headers },
      signal: AbortSignal.timeout(answerTimeLimit),
    }).catch((error: Error) => error);
    if (!(answer instanceof Error)) await answer.body?.cancel();
    if (!(answer instanceof Error) && answer.ok) return;
    const reason = answer instanceof Error ? explainError(answer) : describe(answer.status);
    const isPassing =
      answer instanceof Error
        ? findNetworkFailure(answer)?.isLasting !== true
        : answer.status >= 500 || answer.status === 429;
    const wait = retryAfter[attempt];
    if (!isPassing || wait === undefined) throw new Error(reason);
    const asked = answer instanceof Error ? 0 : Number(answer.headers.get('retry-after') ?? 0);
    if (asked > maxWait) throw new Error(`${reason}, and asks for a wait of ${asked} s`);
    await pause(Math.max(wait, Number.isFinite(asked) ? asked : 0) * second);
  }
}

/** Returns the code of a failure of the network: its message may have the address. */
function explainError(error: Error): string {
  if (error.name === 'TimeoutError') return `there was no answer within ${answerTimeLimit / 1000} s`;
  const { code } = (error.cause ?? {}) as { readonly code?: string };
  return `the server cannot be reached (${code ?? error.name})`;
}

function describe(status: number): string {
  return status >= 300 && status < 400
    ? `the address has moved (status ${status}), and redirects are not followed`
    : `the server refuses the message (status ${status})`;
}
