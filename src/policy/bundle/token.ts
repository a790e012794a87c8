import { constants, createHmac, type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto';
import type { BundleKey } from './keys.ts';

// JSON Web Signatures in compact form (RFC 7515). OPA's bundles have one token with one signature.

export interface OpenedToken {
  readonly header: { readonly [name: string]: unknown };
  readonly payload: { readonly [name: string]: unknown };
  readonly algorithm: string;
  readonly signed: Buffer;
  readonly signature: Buffer;
}

export function signToken(header: object, payload: object, { key }: BundleKey, algorithm: string): string {
  const signed = [{ alg: algorithm, ...header }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${computeSignature(Buffer.from(signed), key, algorithm).toString('base64url')}`;
}

/** Parses a token without verifying it; returns undefined for an invalid one. */
export function openToken(token: string): OpenedToken | undefined {
  const [, head, body, end] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/u.exec(token) ?? [];
  if (head === undefined || body === undefined || end === undefined) return undefined;
  const header = parseObject(head);
  const payload = parseObject(body);
  const algorithm = header?.['alg'];
  // `crit` lists extensions that a reader must support; none are supported.
  if (header === undefined || payload === undefined || typeof algorithm !== 'string' || 'crit' in header) {
    return undefined;
  }
  return {
    header,
    payload,
    algorithm,
    signed: Buffer.from(`${head}.${body}`),
    signature: Buffer.from(end, 'base64url'),
  };
}

export function isSignedBy({ algorithm, signed, signature }: OpenedToken, { key, algorithms }: BundleKey): boolean {
  if (!algorithms.includes(algorithm)) return false;
  if (algorithm.startsWith('HS')) {
    const expected = computeSignature(signed, key, algorithm);
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  }
  return verify(nameHash(algorithm), signed, withOptions(key, algorithm), signature);
}

function computeSignature(text: Buffer, key: KeyObject, algorithm: string): Buffer {
  if (algorithm.startsWith('HS')) return createHmac(nameHash(algorithm), key).update(text).digest();
  return sign(nameHash(algorithm), text, withOptions(key, algorithm));
}

function nameHash(algorithm: string): string {
  return `sha${algorithm.slice(2)}`;
}

function withOptions(key: KeyObject, algorithm: string): Parameters<typeof verify>[2] & { readonly key: KeyObject } {
  if (algorithm.startsWith('ES')) return { key, dsaEncoding: 'ieee-p1363' };
  if (!algorithm.startsWith('PS')) return { key };
  return { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
}

function parseObject(text: string): { readonly [name: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
