import { bundleLimits } from '../../policy/bundle/limits.ts';
import type { HttpsSource } from '../../policy/bundle/source.ts';
import { checkStatus, fetchBytes } from './fetch-bytes.ts';
import { findNetrcAuthorization } from './netrc.ts';
import type { Pulled, World } from './pulled.ts';

/** A bundle at an address. @throws HostError where it cannot be had. */
export async function pullHttps({ url, name }: HttpsSource, { fetch, env, resolve }: World): Promise<Pulled> {
  const authorization = findNetrcAuthorization(new URL(url).hostname, env);
  const request = { name, fetch, resolve, authorization, maxBytes: bundleLimits.packedBytes };
  const { status, bytes } = await fetchBytes(url, request);
  checkStatus(name, status);
  return { archive: bytes, revision: undefined };
}
