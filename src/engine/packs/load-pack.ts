import { join } from 'node:path';
import { sha256 } from '../../base/digest.ts';
import { writeCanonicalJson } from '../../base/json.ts';
import { createPackCache, noPackCache } from '../../host/pack-cache.ts';
import { createRegoCompiler } from '../../host/rego-compiler.ts';
import { digestPack } from '../../policy/compile/digest-pack.ts';
import type { DataFile } from '../../policy/pack/data-file.ts';
import type { CompiledPack } from '../../policy/pack/pack.ts';
import type { RegoCompiler, RegoFile } from '../../policy/rego-compiler.ts';
import type { PackSource } from '../../reports/report.ts';
import type { EngineContext } from '../context.ts';
import type { PackOptions } from '../options.ts';
import { readLibrary } from '../packaged-policies.ts';
import { openSources } from './open-sources.ts';
import type { OpenedSource } from './open-starter-pack.ts';

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
  /** True if a trusted bundle contained it compiled. */
  readonly isBuilt: boolean;
}

/**
 * Loads the policies of the sources: compiled, from the cache if they are in it.
 *
 * @throws UsageError if there is no policy, PolicyError for policies that are invalid or not trusted, HostError for what
 * cannot be read or fetched.
 */
export async function loadPack(engine: EngineContext, options: PackOptions): Promise<LoadedPack> {
  const sources = await openSources(engine, options);
  const listAll = (): readonly RegoFile[] => sources.flatMap((source) => listFiles(source, sources.length));
  const [only] = sources.length === 1 ? sources : [];
  const isKnown = only?.packDigest?.compiler === engine.compiler().digest && options.combine !== true;
  const pack =
    isKnown && only?.packDigest !== undefined
      ? await recallOrCompile(engine, listAll, only.packDigest.pack, options)
      : await compileFiles(engine, listAll(), { ...options, compiled: only?.compiled });
  return {
    ...pack,
    get files() {
      return listAll();
    },
    isBuilt: pack === only?.compiled,
    name: sources.map(({ name }) => name).join(', '),
    contentDigest: digestContents(sources),
    sources: sources.map(({ name, digest, revision, signedBy }) => ({ name, digest, revision, signedBy })),
    data: sources.flatMap(({ data }) => data),
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
  const digest = digestPack([...files, ...readLibrary()], engine.compiler().digest, { combine });
  if (compiled?.digest === digest) {
    // Loads all that runs policies, which threads do otherwise.
    const { checkModule } = await import('../../policy/bundle/check-module.ts');
    return checkModule(compiled);
  }
  return await recallOrCompile(engine, () => files, digest, { combine, fresh, isApart });
}

/** Returns the pack with this digest from the cache, or compiles the files to it. @throws PolicyError */
async function recallOrCompile(
  engine: EngineContext,
  listFiles: () => readonly RegoFile[],
  digest: string,
  { combine = false, fresh = false, isApart = false }: Omit<CompileOptions, 'compiled'>,
): Promise<CompiledPack> {
  const { cacheFolder } = engine;
  const cache = fresh || cacheFolder === undefined ? noPackCache : createPackCache(cacheFolder);
  const known = cache.load(digest);
  if (known !== undefined) return known;
  const { compilePack } = await import('../../policy/compile/compile-pack.ts');
  const { readPack } = await import('../../policy/pack/read-pack.ts');
  const compile = async (compiler: RegoCompiler): Promise<CompiledPack> =>
    compilePack(await readPack(listFiles(), readLibrary(), compiler, { combine }), digest, compiler);
  const pack = isApart
    ? await engine.using(createRegoCompiler({ inProcess: true }), compile)
    : await compile(engine.compiler());
  cache.store(pack);
  return pack;
}
