import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { sha256 } from '../base/digest.ts';
import { HostError, UsageError } from '../base/errors.ts';
import { canonicalJson } from '../base/json.ts';
import { findCacheFolder } from '../host/cache-folder.ts';
import { lookAt, requirePath } from '../host/look-at.ts';
import { readRegoFiles } from '../host/read-rego-files.ts';
import { type BundleCache, createBundleCache, noBundleCache } from '../host/sources/bundle-cache.ts';
import { type Pulled, pullSource } from '../host/sources/pull.ts';
import { type Bundle, readBundle } from '../policy/bundle/bundle.ts';
import { badBundle } from '../policy/bundle/bundle-error.ts';
import { bundleLimits } from '../policy/bundle/limits.ts';
import { checkLocked, findLocked, LOCK_NAME, type LockedSource, readLock } from '../policy/bundle/lock-file.ts';
import type { Trust } from '../policy/bundle/signature.ts';
import { parseSource, type RemoteSource } from '../policy/bundle/source.ts';
import type { DataFile } from '../policy/pack/data-file.ts';
import type { CompiledPack } from '../policy/pack/pack.ts';
import type { RegoFile } from '../policy/rego-compiler.ts';
import type { PackSource } from '../reports/report.ts';
import type { Arguments } from './arguments.ts';
import type { Terminal } from './terminal.ts';
import { readTrust } from './trust-options.ts';

/** What one value of `--policy` gave. */
export interface OpenedSource extends PackSource {
  /** Named from the folder or bundle that was given. */
  readonly files: readonly RegoFile[];
  /** What has to stand before those names so that a file can be opened; undefined for a bundle, where none can. */
  readonly folder: string | undefined;
  /** What a bundle brings for its policies beside them. */
  readonly data: readonly DataFile[];
  /** A bundle's policies as they were compiled when it was made, if a trusted key vouches for that. */
  readonly compiled: CompiledPack | undefined;
}

/** How sources are opened: what is trusted, what is known already, and whether the network may be asked. */
export interface SourceContext {
  readonly cwd: string;
  readonly trust: Trust;
  readonly cache: BundleCache;
  /** Undefined where there is no lock file: then every remote source is taken as it comes. */
  readonly lock: readonly LockedSource[] | undefined;
  readonly lockName: string;
  readonly pull: (source: RemoteSource) => Promise<Pulled>;
}

/**
 * @param lockFolder where the lock file is looked for unless `--lock` names it; null: nowhere.
 * @throws UsageError for keys and lock files that cannot be used.
 */
export function readSourceContext(args: Arguments, terminal: Terminal, lockFolder: string | null): SourceContext {
  const { cwd, env } = terminal;
  const lockName = args.text('lock') ?? join(lockFolder ?? '.', LOCK_NAME);
  const isLooked = args.text('lock') !== undefined || lockFolder !== null;
  return {
    cwd,
    trust: readTrust(args, cwd),
    cache: args.flag('no-cache') ? noBundleCache : createBundleCache(args.text('cache-dir') ?? findCacheFolder(env)),
    lock:
      isLooked && lookAt(resolve(cwd, lockName)).kind !== 'missing'
        ? readLock(readText(resolve(cwd, lockName), lockName), lockName)
        : undefined,
    lockName,
    pull: args.flag('offline') ? refuseOffline : (source) => pullSource(source, { fetch, env }),
  };
}

/** @throws OperationalError for what is not there, cannot be had, is not trusted, or is not what was agreed to. */
export async function openSource(text: string, context: SourceContext): Promise<OpenedSource> {
  const source = parseSource(text);
  if (source.kind !== 'path') return openRemote(source, context);
  const full = resolve(context.cwd, source.path);
  const { kind, bytes } = requirePath(source.path, context.cwd, 'policy file or folder');
  if (kind !== 'file' || full.endsWith('.rego')) return openFolder(source.path, context.cwd);
  if (bytes > bundleLimits.packedBytes) {
    throw badBundle(text, `it is larger than ${bundleLimits.packedBytes / 2 ** 20} MiB`);
  }
  return toSource(source.name, readWhole(full, text), null, context.trust);
}

/** From the cache where the lock file says what it has to be, else fetched and held against the lock file. */
export async function openRemote(source: RemoteSource, context: SourceContext): Promise<OpenedSource> {
  const { lock, lockName, cache, trust } = context;
  const locked = lock && findLocked(lock, source.name, lockName);
  const known = locked && cache.load(locked.digest);
  if (locked !== undefined && known !== undefined) return toSource(source.name, known, locked.revision ?? null, trust);
  const { archive, revision } = await context.pull(source);
  const digest = sha256(archive);
  if (locked !== undefined) checkLocked(locked, digest, lockName);
  const opened = toSource(source.name, archive, revision ?? null, trust);
  cache.store(digest, archive);
  return opened;
}

function toSource(name: string, archive: Uint8Array, revision: string | null, trust: Trust): OpenedSource {
  const { modules, data, compiled, signedBy }: Bundle = readBundle(archive, name, trust);
  return {
    ...{ name, digest: sha256(archive), revision, signedBy: signedBy ?? null },
    ...{ files: modules, folder: undefined, data, compiled },
  };
}

function openFolder(path: string, cwd: string): OpenedSource {
  const found = readRegoFiles([path], cwd);
  if (found.length === 0) {
    throw new UsageError('usage/no-policy', `There is no policy in ${path}: no file there ends in .rego.`);
  }
  return describeFolder(path, path.endsWith('.rego') ? dirname(path) : path, found);
}

/** A folder by its files, wherever it lies. */
export function describeFolder(name: string, folder: string, found: readonly RegoFile[]): OpenedSource {
  const files = found.map(({ path, text }) => ({ path: relative(folder, path).replaceAll('\\', '/'), text }));
  const digests = Object.fromEntries(files.map(({ path, text }) => [path, sha256(text)]));
  const digest = sha256(canonicalJson(digests));
  return { name, digest, revision: null, signedBy: null, files, folder, data: [], compiled: undefined };
}

function readText(full: string, path: string): string {
  return new TextDecoder().decode(readWhole(full, path));
}

function readWhole(full: string, path: string): Uint8Array {
  try {
    return readFileSync(full);
  } catch (error) {
    throw new HostError('host/cannot-read', `Cannot read ${path}: ${(error as Error).message}.`, { cause: error });
  }
}

function refuseOffline({ name }: RemoteSource): never {
  throw new HostError(
    'host/offline',
    `${name} would have to be fetched, which --offline forbids: \`plumbline policy pull\` keeps it for later.`,
  );
}
