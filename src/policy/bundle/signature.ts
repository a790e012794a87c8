import { UsageError } from '../../base/errors.ts';
import { badBundle } from './bundle-error.ts';
import { digestFile } from './file-digest.ts';
import type { BundleKey } from './keys.ts';
import type { BundleFile } from './tar.ts';
import { isSignedBy, openToken, signToken } from './token.ts';

export const SIGNATURES_PATH = '.signatures.json';

/** What a run trusts: without keys every bundle is taken. */
export interface Trust {
  readonly keys: readonly BundleKey[];
  /** What a signature has to say that it is for; empty: nothing, as with OPA. */
  readonly scope: string;
}

export const trustEveryone: Trust = { keys: [], scope: '' };

export interface SigningOptions {
  readonly key: BundleKey;
  readonly algorithm: string | undefined;
  /** The name that OPA's configuration knows the key by. */
  readonly keyId: string;
  readonly scope: string;
}

/** OPA's `.signatures.json`: one token that lists every file with its digest. */
export function signFiles(files: readonly BundleFile[], options: SigningOptions): BundleFile {
  const { key, keyId, scope, algorithm = key.algorithms[0] ?? '' } = options;
  if (!key.algorithms.includes(algorithm)) {
    throw new UsageError(
      'usage/bad-key',
      `The key ${key.name} cannot sign with "${algorithm}", only with ${key.algorithms.join(', ')}.`,
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
 * Checks that a trusted key has signed exactly these files, and tells which one; undefined where nobody has to have
 * signed, even if somebody did.
 *
 * @throws PolicyError for a bundle that is not signed, signed by somebody else or for something else, or changed since.
 */
export function verifyFiles(files: readonly BundleFile[], name: string, { keys, scope }: Trust): string | undefined {
  if (keys.length === 0) return undefined;
  const refuse = (why: string): Error => badBundle(name, why);
  const names = keys.map((key) => key.name).join(', ');
  const file = files.find(({ path }) => path === SIGNATURES_PATH);
  if (file === undefined) throw refuse(`it is not signed, and has to be by ${names}: sign it with --signing-key`);
  const token = readToken(file);
  if (token === undefined) throw refuse(`its ${SIGNATURES_PATH} is not as OPA writes it, with one token`);
  const signer = keys.find((key) => isSignedBy(token, key));
  if (signer === undefined) throw refuse(`it is not signed by ${names}`);
  if ((token.payload['scope'] ?? '') !== scope) {
    throw refuse(
      `its signature is ${describeScope(token.payload['scope'])}, not ${describeScope(scope)}; --verification-scope says which is wanted`,
    );
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

/** Every file is listed with its digest, and every listed file is there. */
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
        inFolder === undefined ? '' : `; "${inFolder}" is: sign within the folder, with \`opa sign --bundle .\``;
      throw refuse(`"${file.path}" in it is not signed${hint}`);
    }
    const algorithm = String(entry?.['algorithm']);
    const found = digestFile(file, algorithm);
    if (found === undefined) throw refuse(`"${file.path}" in it is signed by its ${algorithm}, which is not trusted`);
    if (found !== String(entry?.['hash']).toLowerCase())
      throw refuse(`"${file.path}" in it was changed after it was signed`);
    expected.delete(file.path);
  }
  const [missing] = expected.keys();
  if (missing !== undefined) throw refuse(`"${missing}" was signed and is missing from it`);
}
