import { answerTimeLimit, maxAnswerBytes } from './limits.ts';

/**
 * Returns a `fetch` that rejects answers which did not arrive completely: too large, too slow, cut off, or JSON that ends too early. It
 * follows no redirect, since that would send the token to another host.
 */
export function createCompleteFetch(base: typeof fetch, signal?: AbortSignal): typeof fetch {
  return async (input, init) => {
    const limit = AbortSignal.timeout(answerTimeLimit);
    const response = await base(input, {
      ...init,
      redirect: 'manual',
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    const { status, statusText, headers } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      throw new Error(`the address has moved (status ${status}), and redirects are not followed`);
    }
    const bytes = await readAll(response);
    if (status === 200 && /\bjson\b/u.test(headers.get('content-type') ?? '')) requireJson(bytes);
    return new Response(status === 204 ? null : bytes, { status, statusText, headers });
  };
}

async function readAll(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxAnswerBytes) throw new Error(`an answer is larger than ${maxAnswerBytes / 2 ** 20} MiB`);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function requireJson(bytes: Uint8Array): void {
  try {
    JSON.parse(Buffer.from(bytes).toString());
  } catch {
    throw new Error('an answer is cut off: it is not complete JSON');
  }
}
