import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { UsageError } from '../../base/errors.ts';

/** Key for signatures of bundles, with the algorithms it may be used for, whatever a token names. */
export interface BundleKey {
  /** Name in messages and reports, as the user wrote it. */
  readonly name: string;
  readonly key: KeyObject;
  /** OPA's names; the first is the default for signing. */
  readonly algorithms: readonly string[];
}

/** RFC 7518 requires a secret at least as long as the hash. */
const minSecretBytes = 32;
const minRsaBits = 2048;
const curves: Readonly<Record<string, string>> = { prime256v1: 'ES256', secp384r1: 'ES384', secp521r1: 'ES512' };

/**
 * Reads an RSA or elliptic key in PEM; as in OPA, any other file is a secret.
 *
 * @throws UsageError for an invalid or weak key.
 */
export function readKey(content: Buffer, name: string, use: 'sign' | 'verify'): BundleKey {
  if (!content.toString('latin1').includes('-----BEGIN ')) return readSecret(content, name);
  const key = readPem(content, name, use);
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'rsa') {
    if (modulusLength < minRsaBits) throw createKeyError(name, `an RSA key must have at least ${minRsaBits} bits`);
    return { name, key, algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] };
  }
  const algorithm = curves[namedCurve];
  if (algorithm === undefined)
    throw createKeyError(name, 'only RSA keys and elliptic keys on P-256, P-384 or P-521 are supported');
  return { name, key, algorithms: [algorithm] };
}

function readSecret(content: Buffer, name: string): BundleKey {
  if (content.length < minSecretBytes) {
    throw createKeyError(name, `it is not PEM, and a secret must have at least ${minSecretBytes} bytes`);
  }
  const fits = [64, 48, 32].filter((bytes) => content.length >= bytes).map((bytes) => `HS${bytes * 8}`);
  return { name, key: createSecretKey(content), algorithms: fits.toReversed() };
}

function readPem(content: Buffer, name: string, use: 'sign' | 'verify'): KeyObject {
  try {
    return use === 'sign' ? createPrivateKey(content) : createPublicKey(content);
  } catch {
    throw createKeyError(
      name,
      use === 'sign' ? 'it is not a private key without a passphrase' : 'it is not a public key',
    );
  }
}

function createKeyError(name: string, why: string): UsageError {
  return new UsageError('usage/bad-key', `The key ${name} cannot be used: ${why}.`);
}
