import { UsageError } from '../../base/errors.ts';
import type { Step } from '../../base/hint.ts';
import { createBundleError } from './bundle-error.ts';
import { digestFile } from './file-digest.ts';
import type { BundleKey } from './keys.ts';
import type { BundleFile } from './tar.ts';
import { isSignedBy, openToken, signToken } from './token.ts';

export const SIGNATURES_PATH = '.signatures.json';

/** Keys that a run trusts; without any, every bundle is accepted. */
export interface Trust {
  readonly keys: readonly BundleKey[];
  /** Required scope of a signature; empty for none, as in OPA. */
  readonly scope: string;
}

export interface SigningOptions {
  readonly key: BundleKey;
  readonly algorithm: string | undefined;
  /** Key name in OPA's configuration. */
  readonly keyId: string;
  readonly scope: string;
}

/** Builds OPA's `.signatures.json`: a token that lists every file with its digest. */
export function signFiles(files: readonly BundleFile[], options: SigningOptions): BundleFile {
  const { key, keyId, scope, algorithm = key.algorithms[0] ?? '' } = options;
  if (!key.algorithms.includes(algorithm)) {
    throw new UsageError(
      'usage/bad-key',
      `The key ${key.name} cannot sign with "${algorithm}": use ${key.algorithms.join(', ')}.`,
    );
  }
  const listed = files.map((file) => ({
    name: file.path,
    hash: digestFile(file, 'SHA-256'),
    algorithm: 'SHA-256',
  }));
  const payload = { files: listed, keyid: keyId, ...(scope === '' ? {} : { scope }) };
  const signatures = [signToken({ kid: keyId, typ: 'JWT' }, payload, key, algorithm)];
  return { path: SIGNATURES_PATH, bytes: new TextEncoder().encode(`${JSON.stringify({ signatures })}\n`) };
}

/**
 * Checks that a trusted key signed exactly these files, and returns its name; undefined if no signature is required.
 *
 * @throws PolicyError for a bundle that is not signed, signed by another key or for another scope, or changed after signing.
 */
export function verifyFiles(files: readonly BundleFile[], name: string, { keys, scope }: Trust): string | undefined {
  if (keys.length === 0) return undefined;
  const refuse = (why: string, step?: Step): Error => createBundleError(name, why, step);
  const names = keys.map((key) => key.name).join(', ');
  const file = files.find(({ path }) => path === SIGNATURES_PATH);
  if (file === undefined) throw refuse(`it is not signed, but a signature by ${names} is required`, 'sign');
  const token = readToken(file);
  if (token === undefined) throw refuse(`its ${SIGNATURES_PATH} is invalid: OPA writes one token`);
  const signer = keys.find((key) => isSignedBy(token, key));
  if (signer === undefined) throw refuse(`it is not signed by ${names}`);
  if ((token.payload['scope'] ?? '') !== scope) {
    throw refuse(`its signature is ${describeScope(token.payload['scope'])}, not ${describeScope(scope)}`, 'set-scope');
  }
  checkListed(files, token.payload['files'], refuse);
  return signer.name;
}

function describeScope(scope: unknown): string {
  return typeof scope === 'string' && scope !== '' ? `for the scope "${scope}"` : 'for no scope';
}

function readToken({ bytes }: BundleFile): ReturnType<typeof openToken> {
  try {
    const { signatures, plugin } = JSON.parse(new TextDecoder().decode(bytes)) as {
      readonly signatures?: unknown;
      readonly plugin?: unknown;
    };
    if (!Array.isArray(signatures) || signatures.length !== 1) return undefined;
    if (plugin !== undefined && plugin !== '' && plugin !== '_default') return undefined;
    return openToken(String(signatures[0]));
  } catch {
    return undefined;
  }
}

/** Checks that every file is listed with its digest, and that every listed file exists. */
function checkListed(files: readonly BundleFile[], listed: unknown, refuse: (why: string) => Error): void {
  const expected = new Map(
    (Array.isArray(listed) ? listed : []).map((each: { readonly [key: string]: unknown } | null) => [
      String(each?.['name']).replace(/^\//u, ''),
      each,
    ]),
  );
  for (const file of files) {
    if (file.path === SIGNATURES_PATH) continue;
    const entry = expected.get(file.path);
    if (entry === undefined) {
      const inFolder = [...expected.keys()].find((path) => path.endsWith(`/${file.path}`));
      const hint =
        inFolder === undefined ? '' : `; "${inFolder}" is: sign within the directory, with \`opa sign --bundle .\``;
      throw refuse(`"${file.path}" in it is not signed${hint}`);
    }
    const algorithm = String(entry?.['algorithm']);
    const found = digestFile(file, algorithm);
    if (found === undefined) throw refuse(`"${file.path}" in it is signed with ${algorithm}, which is not supported`);
    if (found !== String(entry?.['hash']).toLowerCase())
      throw refuse(`"${file.path}" in it was changed after it was signed`);
    expected.delete(file.path);
  }
  const [missing] = expected.keys();
  if (missing !== undefined) throw refuse(`"${missing}" is signed but missing`);
}
