import { findDockerCredentials } from './docker-config.ts';
import { cannotFetch, checkStatus, type Fetched, fetchBytes } from './fetch-bytes.ts';
import type { World } from './pulled.ts';

/** One repository of a registry, as the OCI distribution specification has it. */
export interface RegistryRepository {
  readonly name: string;
  readonly registry: string;
  readonly repository: string;
}

export interface RegistryRequest {
  /** Below the repository: `manifests/latest`. */
  readonly path: string;
  readonly accept: string;
  readonly maxBytes: number;
}

const maxTokenBytes = 2 ** 20;

/** Connects to one repository of a registry, and remembers the token that it requires. */
export function openRegistry(
  { name, registry, repository }: RegistryRepository,
  { fetch, env, resolve }: World,
): (request: RegistryRequest) => Promise<Fetched> {
  const credentials = findDockerCredentials(registry, env);
  let authorization: string | undefined;

  async function requestLogin(challenge: string): Promise<string | undefined> {
    if (/^basic\b/iu.test(challenge)) return credentials && `Basic ${credentials}`;
    const realm = findParameter(challenge, 'realm');
    if (!/^bearer\b/iu.test(challenge) || realm === undefined || !URL.canParse(realm)) {
      throw cannotFetch(name, 'the registry wants a login of a kind that is not known');
    }
    const address = new URL(realm);
    const service = findParameter(challenge, 'service');
    if (service !== undefined) address.searchParams.set('service', service);
    address.searchParams.set('scope', findParameter(challenge, 'scope') ?? `repository:${repository}:pull`);
    const { status, bytes } = await fetchBytes(address.href, {
      name: `${name}, a token of ${address.host}`,
      ...{ fetch, resolve, referrer: new URL(`https://${registry}`).hostname },
      maxBytes: maxTokenBytes,
      authorization: credentials && `Basic ${credentials}`,
    });
    checkStatus(name, status);
    return `Bearer ${readToken(bytes) ?? refuseToken()}`;
  }

  function refuseToken(): never {
    throw cannotFetch(name, 'the registry returned no token');
  }

  return async ({ path, accept, maxBytes }) => {
    const address = `https://${registry}/v2/${repository}/${path}`;
    const ask = (): Promise<Fetched> =>
      fetchBytes(address, { name, fetch, resolve, maxBytes, headers: { accept }, authorization });
    let answer = await ask();
    const challenge = answer.headers.get('www-authenticate');
    if (answer.status === 401 && challenge !== null && authorization === undefined) {
      authorization = await requestLogin(challenge);
      if (authorization !== undefined) answer = await ask();
    }
    checkStatus(name, answer.status);
    return answer;
  };
}

function findParameter(challenge: string, name: string): string | undefined {
  return new RegExp(`[\\s,]${name}="([^"]*)"`, 'iu').exec(challenge)?.[1];
}

function readToken(bytes: Uint8Array): string | undefined {
  try {
    const { token, access_token: other } = JSON.parse(new TextDecoder().decode(bytes)) as {
      readonly token?: unknown;
      readonly access_token?: unknown;
    };
    const text = token ?? other;
    // Only a valid token may become a header.
    return typeof text === 'string' && /^[\x21-\x7e]+$/u.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
