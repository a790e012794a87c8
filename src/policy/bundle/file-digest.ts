import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import type { BundleFile } from './tar.ts';
import { writeCanonicalText } from './write-canonical-text.ts';

/** OPA's names of hashes, except MD5 and SHA-1, which have collisions. */
const hashes: Readonly<Record<string, string>> = {
  'SHA-224': 'sha224',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
  'SHA-512-224': 'sha512-224',
  'SHA-512-256': 'sha512-256',
};

/** Returns whether a file is data for OPA, which puts its values below the names of its folders. */
export function isDataPath(path: string): boolean {
  return /(?:^|\/)data\.(?:json|ya?ml)$/u.test(path);
}

/** Hashes a file as OPA's signatures do: manifests and data by value, others by bytes. Returns undefined for an unsupported hash. */
export function digestFile({ path, bytes }: BundleFile, algorithm: string): string | undefined {
  const name = Object.hasOwn(hashes, algorithm) ? hashes[algorithm] : undefined;
  if (name === undefined) return undefined;
  const isStructured = isDataPath(path) || /(?:^|\/)\.manifest$/u.test(path);
  return createHash(name)
    .update((isStructured ? findValueText(path, bytes) : undefined) ?? bytes)
    .digest('hex');
}

function findValueText(path: string, bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes);
  const canonical = writeCanonicalText(text);
  if (canonical !== undefined || !/\.ya?ml$/u.test(path)) return canonical;
  try {
    // Nested aliases can expand to more than any memory.
    return writeCanonicalText(JSON.stringify(parse(text, { prettyErrors: false, maxAliasCount: 0 })));
  } catch {
    return undefined;
  }
}
