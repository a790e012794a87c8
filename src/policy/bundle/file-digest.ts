import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import { canonicalText } from './canonical-text.ts';
import type { BundleFile } from './tar.ts';

/** OPA's names of what a file may be hashed with, but for MD5 and SHA-1, for which two files can be made to agree. */
const hashes: Readonly<Record<string, string>> = {
  'SHA-224': 'sha224',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
  'SHA-512-224': 'sha512-224',
  'SHA-512-256': 'sha512-256',
};

/** Whether a file is data as OPA has it: its values are in `data` below the names of its folders. */
export function isDataPath(path: string): boolean {
  return /(?:^|\/)data\.(?:json|ya?ml)$/u.test(path);
}

/** As OPA's signatures have it: manifests and data by their values, all else by the bytes. Undefined for another hash. */
export function digestFile({ path, bytes }: BundleFile, algorithm: string): string | undefined {
  const name = Object.hasOwn(hashes, algorithm) ? hashes[algorithm] : undefined;
  if (name === undefined) return undefined;
  const isStructured = isDataPath(path) || /(?:^|\/)\.manifest$/u.test(path);
  return createHash(name)
    .update((isStructured ? valueText(path, bytes) : undefined) ?? bytes)
    .digest('hex');
}

function valueText(path: string, bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes);
  const canonical = canonicalText(text);
  if (canonical !== undefined || !/\.ya?ml$/u.test(path)) return canonical;
  try {
    // Aliases are not read: ten lines of them can stand for more than any machine holds.
    return canonicalText(JSON.stringify(parse(text, { prettyErrors: false, maxAliasCount: 0 })));
  } catch {
    return undefined;
  }
}
