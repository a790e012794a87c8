import { findJsonFault } from '../../base/json-fault.ts';
import type { DataFile } from '../pack/data-file.ts';
import type { CompiledPack } from '../pack/pack.ts';
import { decodeSidecar, encodeSidecar } from '../pack/pack-cache.ts';
import type { RegoFile } from '../rego-compiler.ts';
import { unpackBundle } from './archive.ts';
import { createBundleError } from './bundle-error.ts';
import { isDataPath } from './file-digest.ts';
import { type Manifest, namesForOpa, readManifest, writeManifest } from './manifest.ts';
import { type Trust, verifyFiles } from './signature.ts';
import type { BundleFile } from './tar.ts';

/** An OPA bundle of policies, with the compiled pack. */
export interface Bundle {
  readonly revision: string;
  /** Name of the key that signed it; undefined if no signature was required. */
  readonly signedBy: string | undefined;
  readonly modules: readonly RegoFile[];
  readonly data: readonly DataFile[];
  /** Compiled pack; only if a trusted key signed the bundle, because the module may differ from the Rego. */
  readonly compiled: CompiledPack | undefined;
}

/** Contents of a new bundle. */
export interface BundleParts {
  readonly revision: string;
  /** Version of Plumbline. */
  readonly version: string;
  readonly modules: readonly RegoFile[];
  /** Plumbline's library, which OPA needs to run the policies. */
  readonly library: readonly RegoFile[];
  /** Data for policies as JSON. */
  readonly data: string;
  readonly pack: CompiledPack;
  /** Files of settings. */
  readonly settings?: readonly BundleFile[];
}

const LIBRARY_FOLDER = '.plumbline/';
const SIDECAR_PATH = '.plumbline/pack.json';
const MODULE_PATH = 'policy.wasm';

/** Returns the files of an unsigned bundle in a constant order. */
export function buildBundle({
  revision,
  version,
  modules,
  library,
  data,
  pack,
  settings = [],
}: BundleParts): readonly BundleFile[] {
  const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
  // A later file replaces an earlier one of the same path. The library's paths begin with `plumbline/`.
  const shipped = new Map(library.map((file) => [file.path, file.text]));
  const rego = [...modules, ...[...shipped].map(([path, text]) => ({ path: `.${path}`, text }))];
  return [
    { path: 'data.json', bytes: encode(`${data}\n`) },
    ...rego.map(({ path, text }) => ({ path, bytes: encode(text) })),
    { path: MODULE_PATH, bytes: pack.wasm },
    { path: SIDECAR_PATH, bytes: encode(encodeSidecar(pack)) },
    ...settings,
    writeManifest(revision, version),
  ];
}

/**
 * Returns the files of a bundle after its signature was checked.
 *
 * @param name for messages.
 * @throws PolicyError if it is not a bundle, lacks a required signature, or was changed after signing.
 */
export function readBundleFiles(archive: Uint8Array, name: string, trust: Trust): readonly BundleFile[] {
  const files = unpackBundle(archive, name);
  verifyFiles(files, name, trust);
  return files;
}

/**
 * Reads a bundle of Plumbline or OPA.
 *
 * @param name for messages.
 * @throws PolicyError if it is not a bundle, lacks a required signature, or was changed after signing.
 */
export function readBundle(archive: Uint8Array, name: string, trust: Trust): Bundle {
  const files = unpackBundle(archive, name);
  const signedBy = verifyFiles(files, name, trust);
  const manifest = readManifest(files, name);
  const modules = files
    .filter(({ path }) => path.endsWith('.rego') && !path.startsWith(LIBRARY_FOLDER))
    .map(({ path, bytes }) => ({ path, text: decode(bytes) }));
  if (modules.length === 0) throw createBundleError(name, 'it contains no Rego');
  const data = files.filter(({ path }) => isDataPath(path)).map((file) => readData(file, name, manifest));
  return {
    revision: manifest.revision,
    signedBy,
    modules,
    data,
    compiled: signedBy === undefined ? undefined : findCompiled(files),
  };
}

function findCompiled(files: readonly BundleFile[]): CompiledPack | undefined {
  const sidecar = files.find(({ path }) => path === SIDECAR_PATH);
  const module = files.find(({ path }) => path === MODULE_PATH);
  return sidecar && module && decodeSidecar(decode(sidecar.bytes), module.bytes);
}

function readData({ path, bytes }: BundleFile, name: string, { isBuiltByPlumbline }: Manifest): DataFile {
  const text = decode(bytes);
  const below = path.split('/').slice(0, -1);
  const isForOpa = isBuiltByPlumbline && path === 'data.json';
  return { path: `${name}/${path}`, below, text: isForOpa ? withoutNames(text) : text };
}

/** Removes Plumbline's names from data. Text that is not a map is returned unchanged; `mergeDataFiles` reports it. */
function withoutNames(text: string): string {
  const value: unknown = findJsonFault(text) === undefined ? JSON.parse(text) : null;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return text;
  return JSON.stringify(Object.fromEntries(Object.entries(value).filter(([key]) => !namesForOpa.includes(key))));
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
