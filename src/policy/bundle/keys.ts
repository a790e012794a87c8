import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { UsageError } from '../../base/errors.ts';

/** A key for signatures of bundles, with the algorithms that it may be used for: what a token asks for decides nothing. */
export interface BundleKey {
  /** As it was given: what messages and reports call it. */
  readonly name: string;
  readonly key: KeyObject;
  /** OPA's names; the first is what is signed with where nothing else is asked for. */
  readonly algorithms: readonly string[];
}

/** RFC 7518 wants a secret as long as the hash; a shorter one can be guessed. */
const leastSecretBytes = 32;
const leastRsaBits = 2048;
const curves: Readonly<Record<string, string>> = { prime256v1: 'ES256', secp384r1: 'ES384', secp521r1: 'ES512' };

/**
 * A key in PEM, RSA or elliptic, or else a secret, each byte of the file, as OPA reads it.
 *
 * @throws UsageError for a key that is none, or too weak.
 */
export function readKey(content: Buffer, name: string, use: 'sign' | 'verify'): BundleKey {
  if (!content.toString('latin1').includes('-----BEGIN ')) return readSecret(content, name);
  const key = readPem(content, name, use);
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'rsa') {
    if (modulusLength < leastRsaBits) throw badKey(name, `an RSA key has ${leastRsaBits} bits or more`);
    return { name, key, algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] };
  }
  const algorithm = curves[namedCurve];
  if (algorithm === undefined) throw badKey(name, 'keys are RSA, or elliptic on P-256, P-384 or P-521');
  return { name, key, algorithms: [algorithm] };
}

function readSecret(content: Buffer, name: string): BundleKey {
  if (content.length < leastSecretBytes) {
    throw badKey(name, `it is no PEM, and a secret has ${leastSecretBytes} bytes or more`);
  }
  const fits = [64, 48, 32].filter((bytes) => content.length >= bytes).map((bytes) => `HS${bytes * 8}`);
  return { name, key: createSecretKey(content), algorithms: fits.toReversed() };
}

function readPem(content: Buffer, name: string, use: 'sign' | 'verify'): KeyObject {
  try {
    return use === 'sign' ? createPrivateKey(content) : createPublicKey(content);
  } catch {
    throw badKey(name, use === 'sign' ? 'it is no private key without a passphrase' : 'it is no public key');
  }
}

function badKey(name: string, why: string): UsageError {
  return new UsageError('usage/bad-key', `The key ${name} cannot be used: ${why}.`);
}
