import { findNetworkFailure } from '../network/network-failure.ts';
import { DeliveryError, type DeliveryOptions } from './delivery-error.ts';

/** A message for another program. */
export interface OutgoingMessage {
  readonly url: string;
  readonly body: string;
  /** Returns the headers of one attempt: a signature has the time, and receivers refuse old ones. */
  sign(): Readonly<Record<string, string>>;
}

export interface PostOptions extends DeliveryOptions {
  readonly fetch?: typeof fetch;
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
 * @throws DeliveryError with the reason, without the address: it may be a secret.
 */
export async function postMessage({ url, body, sign }: OutgoingMessage, options: PostOptions = {}): Promise<void> {
  const { fetch: send = fetch, second = 1000, isOnce = false } = options;
  for (let attempt = 0; ; attempt++) {
    const answer = await send(url, {
      ...{ method: 'POST', body, redirect: 'manual' },
      headers: { 'content-type': 'application/json', 'user-agent': 'plumbline', ...sign() },
      signal: AbortSignal.timeout(answerTimeLimit),
    }).catch((error: Error) => error);
    if (!(answer instanceof Error)) await answer.body?.cancel();
    if (!(answer instanceof Error) && answer.ok) return;
    const reason = answer instanceof Error ? explainError(answer) : describe(answer.status);
    const mayPass =
      answer instanceof Error
        ? findNetworkFailure(answer)?.isLasting !== true
        : answer.status >= 500 || answer.status === 429;
    const kind = { isForAll: answer instanceof Error, mayPass };
    const wait = isOnce ? undefined : retryAfter[attempt];
    if (!mayPass || wait === undefined) throw new DeliveryError(reason, kind);
    const asked = answer instanceof Error ? 0 : Number(answer.headers.get('retry-after') ?? 0);
    if (asked > maxWait) throw new DeliveryError(`${reason}, and asks for a wait of ${asked} s`, kind);
    await new Promise((resolve) => setTimeout(resolve, Math.max(wait, Number.isFinite(asked) ? asked : 0) * second));
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
