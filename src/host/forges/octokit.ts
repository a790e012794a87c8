import { Octokit } from '@octokit/core';
import { paginateGraphQL } from '@octokit/plugin-paginate-graphql';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { RequestError } from '@octokit/request-error';
import { findNetworkFailure } from '../network/network-failure.ts';
import type { ForgeConnection, ForgeWait } from './forge.ts';
import { maxWait, maxWaits } from './limits.ts';

const OctokitWithPlugins = Octokit.plugin(normalizeLimits, endLasting, throttling, retry, paginateGraphQL);

type Credentials = Pick<NonNullable<ConstructorParameters<typeof Octokit>[0]>, 'auth' | 'authStrategy'>;

/** Returns a client that waits out limits, tries again after failures, and writes nothing to the console. */
export function createOctokit(
  { host, fetch, onWait, second = 1000 }: Omit<ForgeConnection, 'token'>,
  credentials: Credentials,
): InstanceType<typeof OctokitWithPlugins> {
  const waitFor =
    (reason: ForgeWait['reason']) =>
    (seconds: number, _: unknown, __: unknown, waits: number): boolean => {
      const isShort = seconds <= maxWait && waits < maxWaits;
      if (isShort) onWait({ seconds, reason });
      return isShort;
    };
  return new OctokitWithPlugins({
    ...credentials,
    baseUrl: findApi(host),
    userAgent: 'plumbline',
    request: { fetch },
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    retry: { doNotRetry: [400, 401, 403, 404, 410, 422, 429, 451], retryAfterBaseValue: second },
    throttle: {
      // A separate agent: otherwise all connections of a process share one.
      id: crypto.randomUUID(),
      retryAfterBaseValue: second,
      onRateLimit: waitFor('rate limit'),
      onSecondaryRateLimit: waitFor('secondary rate limit'),
    },
  });
}

/** Returns the address of the API: of github.com, of a tenant below ghe.com, or of an own server. */
function findApi(host: string): string {
  const { hostname } = new URL(host);
  return hostname === 'github.com' || hostname.endsWith('.ghe.com') ? `https://api.${hostname}` : `${host}/api/v3`;
}

/**
 * Makes all limits look like those that the throttling plugin knows by their message: those of proxies, and those that an own server
 * reports in an answer with status 200.
 */
function normalizeLimits(octokit: Octokit): void {
  octokit.hook.after('request', (response, request) => {
    const { errors } = response.data as { readonly errors?: readonly { readonly type?: string }[] };
    if (errors?.some(({ type }) => type === 'RATE_LIMITED') === true)
      throw new RequestError('rate limit', 429, { request: request as RequestError['request'], response });
  });
  octokit.hook.error('request', (error) => {
    const { status, response } = error as Partial<RequestError>;
    const { 'retry-after': after, 'x-ratelimit-remaining': remaining } = response?.headers ?? {};
    const isLimit = status === 429 || (status === 403 && after !== undefined);
    if (isLimit && remaining !== '0' && !/secondary rate/iu.test(error.message))
      error.message = `secondary rate limit: ${error.message}`;
    throw error;
  });
}

/** Has the retry plugin try no failure again that lasts: Octokit reports them with the status 500, and the plugin retries from 400 on. */
function endLasting(octokit: Octokit): void {
  octokit.hook.error('request', (error) => {
    if (findNetworkFailure(error)?.isLasting === true) Object.assign(error, { status: 0 });
    throw error;
  });
}

function ignore(): void {
  // Octokit would write to the console.
}
