import { findJsonFault } from '../../base/json-fault.ts';
import { badBundle } from './bundle-error.ts';
import type { BundleFile } from './tar.ts';

export const MANIFEST_PATH = '.manifest';

/** What is read of a bundle's manifest. */
export interface Manifest {
  /** What its makers call this version of it; empty where they call it nothing. */
  readonly revision: string;
  /** Below which names of `data` everything in it lies: `cloud/network`; one that is empty has all. */
  readonly roots: readonly string[];
  /** Whether `plumbline policy build` made it, which puts what OPA needs to run the policies beside them. */
  readonly isOurs: boolean;
}

/** The names of `data` that Plumbline gives to policies itself, and that are in its bundles for OPA. */
export const namesForOpa: readonly string[] = ['parameters', 'vocabulary'];

export function writeManifest(revision: string, version: string): BundleFile {
  const manifest = { revision, roots: [''], rego_version: 1, metadata: { plumbline: { version } } };
  return { path: MANIFEST_PATH, bytes: new TextEncoder().encode(`${JSON.stringify(manifest)}\n`) };
}

/** @throws PolicyError for a manifest that is none, and for bundles of a kind that is not taken. */
export function readManifest(files: readonly BundleFile[], name: string): Manifest {
  if (files.some(({ path }) => path === 'patch.json')) {
    throw badBundle(name, 'it is a delta, which only says what has changed; give the whole bundle');
  }
  const file = files.find(({ path }) => path === MANIFEST_PATH);
  if (file === undefined) return { revision: '', roots: [''], isOurs: false };
  const text = new TextDecoder().decode(file.bytes);
  const manifest = (findJsonFault(text) === undefined ? JSON.parse(text) : null) as {
    readonly [key: string]: unknown;
  } | null;
  if (manifest === null || typeof manifest !== 'object') throw badBundle(name, 'its .manifest is no JSON object');
  const roots = manifest['roots'] ?? [''];
  if (!Array.isArray(roots) || !roots.every((root) => typeof root === 'string')) {
    throw badBundle(name, 'the roots in its .manifest are no list of texts');
  }
  const versions = [manifest['rego_version'] ?? 1, ...Object.values(manifest['file_rego_versions'] ?? {})];
  if (versions.some((version) => version !== 1)) {
    throw badBundle(name, 'it has Rego of another version than 1; `opa fmt --v0-v1` rewrites the older one');
  }
  const metadata = manifest['metadata'] as { readonly plumbline?: unknown } | null | undefined;
  return { revision: String(manifest['revision'] ?? ''), roots, isOurs: metadata?.plumbline !== undefined };
}
