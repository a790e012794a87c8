import { findJsonFault } from '../../base/json-fault.ts';
import { createBundleError } from './bundle-error.ts';
import type { BundleFile } from './tar.ts';

export const MANIFEST_PATH = '.manifest';

/** Contents of a bundle's manifest. */
export interface Manifest {
  /** Revision of the bundle; may be empty. */
  readonly revision: string;
  /** True if `plumbline policy build` wrote it. */
  readonly isBuiltByPlumbline: boolean;
}

/** Names of Plumbline's own data, which its bundles contain for OPA. */
export const namesForOpa: readonly string[] = ['parameters', 'vocabulary'];

export function writeManifest(revision: string, version: string): BundleFile {
  const manifest = { revision, roots: [''], rego_version: 1, metadata: { plumbline: { version } } };
  return { path: MANIFEST_PATH, bytes: new TextEncoder().encode(`${JSON.stringify(manifest)}\n`) };
}

/** @throws PolicyError for an invalid manifest, a delta bundle, and Rego before 1.0. */
export function readManifest(files: readonly BundleFile[], name: string): Manifest {
  if (files.some(({ path }) => path === 'patch.json')) {
    throw createBundleError(name, 'it is a delta bundle, which has only changes: use a snapshot bundle');
  }
  const file = files.find(({ path }) => path === MANIFEST_PATH);
  if (file === undefined) return { revision: '', isBuiltByPlumbline: false };
  const text = new TextDecoder().decode(file.bytes);
  const manifest = (findJsonFault(text) === undefined ? JSON.parse(text) : null) as {
    readonly [key: string]: unknown;
  } | null;
  if (manifest === null || typeof manifest !== 'object')
    throw createBundleError(name, 'its .manifest is not a JSON object');
  const versions = [manifest['rego_version'] ?? 1, ...Object.values(manifest['file_rego_versions'] ?? {})];
  if (versions.some((version) => version !== 1)) {
    throw createBundleError(name, 'it has Rego of a version other than 1: convert it with `opa fmt --v0-v1`');
  }
  const metadata = manifest['metadata'] as { readonly plumbline?: unknown } | null | undefined;
  return { revision: String(manifest['revision'] ?? ''), isBuiltByPlumbline: metadata?.plumbline !== undefined };
}
