import { findNetworkFailure } from '../network/network-failure.ts';
import type { ForgeConnection } from './forge.ts';
import { maxWait, maxWaits, retryAfter, usualWait } from './limits.ts';

/** An answer that is an error. */
export class ForgeError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Returns a `fetch` for successful answers: it waits as long as limits of the forge ask for, and tries again after failures of the
 * network and of the server, unless each attempt fails in the same way.
 *
 * @throws ForgeError for any other status.
 */
export function createPatientFetch({ fetch, onWait, second = 1000 }: ForgeConnection): typeof globalThis.fetch {
  return async (input, init) => {
    for (let failures = 0, waits = 0; ; ) {
      const answer = await fetch(input, init).catch((error: Error) => error);
      if (!(answer instanceof Error) && answer.ok) return answer;
      const wait = answer instanceof Error ? undefined : readWait(answer, Date.now());
      if (wait !== undefined) {
        waits += 1;
        if (wait > maxWait || waits > maxWaits) throw new ForgeError(429, describeTooLong(wait));
        onWait({ seconds: wait, reason: `status ${(answer as Response).status}` });
        await pause(wait * second);
        continue;
      }
      const pauseAfter = retryAfter[failures];
      failures += 1;
      if (answer instanceof Error) {
        if (pauseAfter === undefined || findNetworkFailure(answer)?.isLasting === true) throw answer;
      } else if (answer.status < 500 || pauseAfter === undefined) {
        throw new ForgeError(answer.status, `status ${answer.status}`);
      }
      await pause((pauseAfter ?? 0) * second);
    }
  };
}

/** Names a limit that is not waited for. */
function describeTooLong(seconds: number): string {
  return `it limits requests, and asks for a wait of ${seconds} s`;
}

/**
 * Returns the seconds that a response asks to wait, at a time in milliseconds; undefined if it reports no rate limit.
 */
function readWait({ status, headers }: Pick<Response, 'status' | 'headers'>, now: number): number | undefined {
  const after = headers.get('retry-after');
  const remaining = headers.get('ratelimit-remaining') ?? headers.get('x-ratelimit-remaining');
  if (status !== 429 && !((status === 403 || status === 503) && (after !== null || remaining === '0')))
    return undefined;
  const reset = Number(headers.get('ratelimit-reset') ?? headers.get('x-ratelimit-reset') ?? Number.NaN);
  const seconds = [
    after === null ? Number.NaN : /^\d+$/u.test(after) ? Number(after) : (Date.parse(after) - now) / 1000,
    // A time, or in RFC drafts a number of seconds. One second more: the limit ends after the time that it names.
    reset < 1e9 ? reset : reset - now / 1000 + 1,
  ].find((each) => !Number.isNaN(each));
  return seconds === undefined ? usualWait : Math.max(1, Math.ceil(seconds));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
