export interface FakeRequest {
  readonly url: string;
  readonly headers: Headers;
}

export interface FakeFetch {
  readonly fetch: typeof fetch;
  /** Requests so far, in order. */
  readonly requests: readonly FakeRequest[];
}

/** A network of one's own: what is not answered does not exist. */
export function fakeFetch(answer: (request: FakeRequest) => Response | undefined): FakeFetch {
  const requests: FakeRequest[] = [];
  const fake: typeof fetch = async (input, init) => {
    const request = { url: String(input), headers: new Headers(init?.headers) };
    requests.push(request);
    return answer(request) ?? new Response('no such thing', { status: 404 });
  };
  return { fetch: fake, requests };
}

export function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } });
}
