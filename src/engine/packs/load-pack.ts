import { join } from 'node:path';
import { sha256 } from '../../base/digest.ts';
import { writeCanonicalJson } from '../../base/json.ts';
import { createPackCache, noPackCache } from '../../host/pack-cache.ts';
import { createRegoCompiler } from '../../host/rego-compiler.ts';
import { digestPack } from '../../policy/compile/digest-pack.ts';
import type { DataFile } from '../../policy/pack/data-file.ts';
import type { CompiledPack } from '../../policy/pack/pack.ts';
import type { PackCache } from '../../policy/pack/pack-cache.ts';
import type { RegoCompiler, RegoFile } from '../../policy/rego-compiler.ts';
import type { PackSource } from '../../reports/report.ts';
import type { EngineContext } from '../context.ts';
import type { PackOptions } from '../options.ts';
import { builtPacks, readLibrary, readStarterPack } from '../packaged-policies.ts';
import { openSources } from './open-sources.ts';
import { describeStarterPack, type OpenedSource } from './open-starter-pack.ts';
import { builtDigests } from './starter-digests.ts';

/** Compiled policies, and where they come from. */
export interface LoadedPack extends CompiledPack {
  /** The sources as they were named, for reports. */
  readonly name: string;
  /** SHA-256 of what the sources contain, however they were named. */
  readonly contentDigest: string;
  readonly sources: readonly PackSource[];
  /** The Rego files that it was made from, tests included. */
  readonly files: readonly RegoFile[];
  /** Data that bundles contain. */
  readonly data: readonly DataFile[];
  /** True if the program or a trusted bundle contained it compiled. */
  readonly isBuilt: boolean;
}

/**
 * Loads the policies of the sources: compiled, from the cache if they are in it.
 *
 * @throws UsageError if there is no policy, PolicyError for policies that are invalid or not trusted, HostError for what
 * cannot be read or fetched.
 */
export async function loadPack(engine: EngineContext, options: PackOptions): Promise<LoadedPack> {
  const starter = recallStarterPack(engine, options);
  if (starter !== undefined) return starter;
  const sources = await openSources(engine, options);
  const files = sources.flatMap((source) => listFiles(source, sources.length));
  const compiled = sources.length === 1 ? sources[0]?.compiled : undefined;
  const pack = await compileFiles(engine, files, { ...options, compiled });
  return {
    ...pack,
    files,
    isBuilt: pack === compiled || pack.digest === builtDigests?.pack,
    name: sources.map(({ name }) => name).join(', '),
    contentDigest: digestContents(sources),
    sources: sources.map(({ name, digest, revision, signedBy }) => ({ name, digest, revision, signedBy })),
    data: sources.flatMap(({ data }) => data),
  };
}

/** Returns the starter pack as the program contains it compiled, if no sources are named. */
function recallStarterPack(
  engine: EngineContext,
  { sources = [], combine = false, fresh = false }: PackOptions,
): LoadedPack | undefined {
  if (sources.length > 0 || combine || builtDigests?.compiler !== engine.compiler().digest) return undefined;
  const pack = openCache(engine, fresh).load(builtDigests.pack);
  if (pack === undefined) return undefined;
  const source = describeStarterPack(builtDigests.content);
  return {
    ...pack,
    get files() {
      return readStarterPack();
    },
    ...{ isBuilt: true, name: source.name, contentDigest: source.digest, sources: [source], data: [] },
  };
}

/** Compiles Rego files that are in memory. @throws PolicyError for policies that are invalid. */
export async function compileInMemory(
  engine: EngineContext,
  files: readonly RegoFile[],
  options: Pick<PackOptions, 'combine' | 'fresh'> = {},
): Promise<LoadedPack> {
  const pack = await compileFiles(engine, files, options);
  const source = { name: 'memory', digest: pack.digest, revision: null, signedBy: null };
  const contentDigest = digestContents([source]);
  return { ...pack, files, isBuilt: false, name: source.name, contentDigest, sources: [source], data: [] };
}

function digestContents(sources: readonly Pick<PackSource, 'digest'>[]): string {
  const digests = sources.map(({ digest }) => digest);
  return digests.length === 1 ? (digests[0] ?? '') : sha256(writeCanonicalJson(digests));
}

/** Files of bundles keep their own names, qualified by the bundle if another source could have the same. */
function listFiles({ name, files, folder }: OpenedSource, count: number): readonly RegoFile[] {
  if (folder === undefined && count === 1) return files;
  const locate = (path: string): string => (folder === undefined ? `${name}/${path}` : join(folder, path));
  return files.map(({ path, text }) => ({ path: locate(path).replaceAll('\\', '/'), text }));
}

interface CompileOptions extends Pick<PackOptions, 'combine' | 'fresh' | 'isApart'> {
  /** The files as a trusted bundle contains them compiled. */
  readonly compiled?: CompiledPack | undefined;
}

/**
 * Compiles files together with the library that all policies use. Takes the compiled policies of a bundle if they were made
 * from these files by this compiler, otherwise those of the cache.
 *
 * @throws PolicyError
 */
export async function compileFiles(
  engine: EngineContext,
  files: readonly RegoFile[],
  { combine = false, fresh = false, isApart = false, compiled }: CompileOptions,
): Promise<CompiledPack> {
  const library = readLibrary();
  const digest = digestPack([...files, ...library], engine.compiler().digest, { combine });
  if (compiled?.digest === digest) {
    // Loads all that runs policies, which threads do otherwise.
    const { checkModule } = await import('../../policy/bundle/check-module.ts');
    return checkModule(compiled);
  }
  const cache = openCache(engine, fresh);
  const known = cache.load(digest);
  if (known !== undefined) return known;
  const { compilePack } = await import('../../policy/compile/compile-pack.ts');
  const { readPack } = await import('../../policy/pack/read-pack.ts');
  const compile = async (compiler: RegoCompiler): Promise<CompiledPack> =>
    compilePack(await readPack(files, library, compiler, { combine }), digest, compiler);
  const pack = isApart
    ? await engine.using(createRegoCompiler({ inProcess: true }), compile)
    : await compile(engine.compiler());
  cache.store(pack);
  return pack;
}

/** Opens the packs that the program contains, and those of earlier runs unless the pack has to be `fresh`. */
function openCache({ cacheFolder }: EngineContext, fresh: boolean): PackCache {
  const built = createPackCache(builtPacks);
  const earlier = fresh || cacheFolder === undefined ? noPackCache : createPackCache(cacheFolder);
  return { load: (digest) => built.load(digest) ?? earlier.load(digest), store: earlier.store };
}
