import { dirname, join, relative, resolve } from 'node:path';
import { sha256 } from '../../base/digest.ts';
import { HostError, UsageError } from '../../base/errors.ts';
import { findClosest } from '../../base/suggest.ts';
import { lookAt, readRegularFile, requirePath } from '../../host/look-at.ts';
import { readRegoFiles } from '../../host/read-rego-files.ts';
import { type BundleCache, createBundleCache, noBundleCache } from '../../host/sources/bundle-cache.ts';
import { pullSource } from '../../host/sources/pull.ts';
import type { Pulled } from '../../host/sources/pulled.ts';
import { type Bundle, readBundle, readBundleFiles } from '../../policy/bundle/bundle.ts';
import { createBundleError } from '../../policy/bundle/bundle-error.ts';
import { bundleLimits } from '../../policy/bundle/limits.ts';
import { checkLocked, findLocked, LOCK_NAME, type LockedSource, readLock } from '../../policy/bundle/lock-file.ts';
import type { Trust } from '../../policy/bundle/signature.ts';
import { isRemote, parseSource, type RemoteSource, STARTER_PACK } from '../../policy/bundle/source.ts';
import type { RegoFile } from '../../policy/rego-compiler.ts';
import type { EngineContext } from '../context.ts';
import type { PackOptions } from '../options.ts';
import { type OpenedSource, openStarterPack } from './open-starter-pack.ts';
import { readKeyFile } from './read-keys.ts';
import { digestFiles } from './starter-digests.ts';

/** Options for opening sources: trusted keys, pinned digests, and whether the network may be used. */
export interface SourceContext {
  readonly cwd: string;
  readonly trust: Trust;
  readonly cache: BundleCache;
  /** Undefined if there is no lock file: then remote sources are not pinned. */
  readonly lock: readonly LockedSource[] | undefined;
  readonly lockName: string;
  readonly pull: (source: RemoteSource) => Promise<Pulled>;
}

/** @throws UsageError for keys and lock files that cannot be used. */
export function readSourceContext({ cwd, env, cacheFolder }: EngineContext, options: PackOptions): SourceContext {
  const { verificationKeys = [], verificationScope = '', lockFolder = '.', offline = false, fresh = false } = options;
  const lockName = options.lock ?? join(lockFolder ?? '.', LOCK_NAME);
  const isAllowed = options.lock !== undefined || lockFolder !== null;
  const isThere = isAllowed && lookAt(resolve(cwd, lockName)).kind !== 'missing';
  return {
    cwd,
    trust: { keys: verificationKeys.map((file) => readKeyFile(file, cwd, 'verify')), scope: verificationScope },
    cache: fresh || cacheFolder === undefined ? noBundleCache : createBundleCache(cacheFolder),
    lock: isThere ? readLock(readText(resolve(cwd, lockName), lockName), lockName) : undefined,
    lockName,
    pull: offline ? refuseOffline : (source) => pullSource(source, { fetch, env }),
  };
}

/** Opens these sources of policies. @throws OperationalError as `openSources` does. */
export async function openNamedSources(
  engine: EngineContext,
  sources: readonly string[],
  options: PackOptions,
): Promise<readonly OpenedSource[]> {
  const context = readSourceContext(engine, options);
  if (context.lock === undefined && options.lock !== undefined) {
    throw new UsageError('usage/no-such-path', `There is no lock file "${context.lockName}".`);
  }
  const opened: OpenedSource[] = [];
  for (const text of sources) opened.push(await openSource(text, context));
  if (context.lock === undefined && sources.some(isRemote)) {
    engine.note('the remote policies are not pinned.', { step: 'pin-all', subject: LOCK_NAME });
  }
  return opened;
}

async function openSource(text: string, context: SourceContext): Promise<OpenedSource> {
  if (text === STARTER_PACK) return openStarterPack();
  const source = parseSource(text);
  if (source.kind !== 'path') return openRemote(source, context);
  const meant = findClosest(source.path, [STARTER_PACK]).length > 0;
  if (meant && lookAt(resolve(context.cwd, source.path)).kind === 'missing') {
    const message = `There is no policy file or directory "${source.path}". Did you mean ${STARTER_PACK}, the starter pack?`;
    throw new UsageError('usage/no-such-path', message);
  }
  const { kind } = requirePath(source.path, context.cwd, 'policy file or directory');
  if (kind !== 'file' || source.path.endsWith('.rego')) return openFolder(source.path, context.cwd);
  return toSource(source.name, readBundleFile(source.path, context.cwd), null, context.trust);
}

/** Reads the archive of a bundle. @throws PolicyError if it is too large. */
function readBundleFile(path: string, cwd: string): Uint8Array {
  const { bytes } = requirePath(path, cwd, 'bundle');
  if (bytes > bundleLimits.packedBytes) {
    throw createBundleError(path, `it is larger than ${bundleLimits.packedBytes / 2 ** 20} MiB`);
  }
  return readWhole(resolve(cwd, path), path);
}

/** Opens remote policies: from the cache if they are pinned, otherwise fetched and compared with the lock file. */
export function openRemote(source: RemoteSource, context: SourceContext): Promise<OpenedSource> {
  return fetchRemote(source, context, (archive, revision) => toSource(source.name, archive, revision, context.trust));
}

/** Fetches a remote source and reads it; what cannot be read or trusted is not cached. */
async function fetchRemote<T>(
  source: RemoteSource,
  context: SourceContext,
  read: (archive: Uint8Array, revision: string | null) => T,
): Promise<T> {
  const { lock, lockName, cache } = context;
  const locked = lock && findLocked(lock, source.name, lockName);
  const known = locked && cache.load(locked.digest);
  if (locked !== undefined && known !== undefined) return read(known, locked.revision ?? null);
  const { archive, revision } = await context.pull(source);
  const digest = sha256(archive);
  if (locked !== undefined) checkLocked(locked, digest, lockName);
  const opened = read(archive, revision ?? null);
  cache.store(digest, archive);
  return opened;
}

/** The files of settings in a bundle or at an address, as text by path. */
export interface SettingsSource {
  readonly name: string;
  readonly digest: string;
  readonly revision: string | null;
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Opens a bundle or address for its settings, with the same pins and signatures as for policies.
 *
 * @throws OperationalError for a source that is missing, cannot be fetched, or is not trusted or pinned.
 */
export async function openSettingsSource(
  engine: EngineContext,
  text: string,
  options: PackOptions,
  pins: 'required' | 'optional' | 'ignored',
): Promise<SettingsSource> {
  const context = readSourceContext(engine, options);
  const source = parseSource(text, '--settings');
  const read = (archive: Uint8Array, revision: string | null): SettingsSource => {
    const files = readBundleFiles(archive, source.name, context.trust);
    const texts = new Map(files.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]));
    return { name: source.name, digest: sha256(archive), revision, files: texts };
  };
  if (source.kind === 'path') return read(readBundleFile(source.path, context.cwd), null);
  const isPinned = context.lock?.some((locked) => locked.source === source.name) === true;
  const isLocked = pins === 'required' ? context.lock !== undefined : pins === 'optional' && isPinned;
  if (!isLocked && pins === 'required') {
    engine.note(
      `the settings are not pinned. Run \`plumbline policy pull --settings ${source.name}\` to write ${LOCK_NAME}.`,
    );
  }
  return fetchRemote(source, { ...context, lock: isLocked ? context.lock : undefined }, read);
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
    throw new UsageError('usage/no-policy', `There is no policy in ${path}: no file name ends in .rego.`);
  }
  return describeFolder(path, path.endsWith('.rego') ? dirname(path) : path, found);
}

/** Describes a folder by its files; where it lies makes no difference. */
function describeFolder(name: string, folder: string, found: readonly RegoFile[]): OpenedSource {
  const files = found.map(({ path, text }) => ({ path: relative(folder, path).replaceAll('\\', '/'), text }));
  return {
    name,
    digest: digestFiles(files),
    revision: null,
    signedBy: null,
    files,
    folder,
    data: [],
    compiled: undefined,
  };
}

function readText(full: string, path: string): string {
  return new TextDecoder().decode(readWhole(full, path));
}

function readWhole(full: string, path: string): Uint8Array {
  try {
    return readRegularFile(full);
  } catch (error) {
    throw new HostError('host/cannot-read', `Cannot read ${path}: ${(error as Error).message}.`, { cause: error });
  }
}

function refuseOffline({ name }: RemoteSource): never {
  throw new HostError('host/offline', `${name} is not in the cache and cannot be fetched offline.`, {
    hint: { step: 'fetch' },
  });
}
