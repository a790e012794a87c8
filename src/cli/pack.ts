import { join, relative } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { findCacheFolder } from '../host/cache-folder.ts';
import { createPackCache, noPackCache } from '../host/pack-cache.ts';
import { readRegoFiles } from '../host/read-rego-files.ts';
import { createRegoCompiler } from '../host/rego-compiler.ts';
import { LOCK_NAME } from '../policy/bundle/lock-file.ts';
import { isRemote } from '../policy/bundle/source.ts';
import { compilePack, packDigest } from '../policy/compile/compile-pack.ts';
import type { DataFile } from '../policy/pack/data-file.ts';
import type { CompiledPack } from '../policy/pack/pack.ts';
import { readPack } from '../policy/pack/read-pack.ts';
import type { RegoCompiler, RegoFile } from '../policy/rego-compiler.ts';
import type { PackSource } from '../reports/report.ts';
import type { Arguments } from './arguments.ts';
import type { CommandOption } from './command.ts';
import { describeFolder, type OpenedSource, openSource, readSourceContext } from './open-sources.ts';
import type { Terminal } from './terminal.ts';
import { trustOptions } from './trust-options.ts';

export const cacheOptions: readonly CommandOption[] = [
  {
    name: 'cache-dir',
    kind: 'text',
    placeholder: 'FOLDER',
    description: "Where compiled policies are kept; the user's cache folder by default",
  },
  { name: 'no-cache', kind: 'flag', description: 'Compile the policies anew, and fetch them anew' },
];

export const policyOption: CommandOption = {
  name: 'policy',
  kind: 'texts',
  alias: 'p',
  placeholder: 'SOURCE',
  default: 'the starter pack',
  description:
    'Policies in Rego: a folder, a bundle, https://…, git::https://…//folder?ref=v1 or oci://…:tag; repeat for more',
};

export const lockOption: CommandOption = {
  name: 'lock',
  kind: 'text',
  placeholder: 'FILE',
  default: 'plumbline.lock beside the settings',
  description: 'What remote policies have to be, as policy pull wrote it',
};

export const combineOption: CommandOption = {
  name: 'combine',
  kind: 'flag',
  description:
    'Policies without METADATA judge all targets of a repository at once: input is a list of {path, contents}',
};

export const packOptions: readonly CommandOption[] = [
  policyOption,
  ...trustOptions,
  lockOption,
  { name: 'offline', kind: 'flag', description: 'Fetch nothing: remote policies come from the cache' },
  combineOption,
  ...cacheOptions,
];

export interface LoadedPack extends CompiledPack {
  /** What reports call it: the sources as they were given. */
  readonly name: string;
  readonly sources: readonly PackSource[];
  /** The Rego files that it was made from, tests included. */
  readonly files: readonly RegoFile[];
  /** What policies have brought with them. */
  readonly data: readonly DataFile[];
  /** Whether a trusted bundle brought it compiled: then nothing was. */
  readonly isBuilt: boolean;
}

/** The policies that come with Plumbline, and the library that all policies read settings with. */
const packaged = join(import.meta.dirname, '..', '..', 'policies');

/**
 * The pack that a command line asks for, compiled, from the cache where it can be.
 *
 * @param lockFolder where the lock file of remote policies is; null: nowhere.
 * @throws UsageError where there is no policy, PolicyError for policies that cannot be used or are not trusted, HostError
 * for what cannot be had.
 */
export async function loadPack(
  args: Arguments,
  terminal: Terminal,
  lockFolder: string | null = '.',
): Promise<LoadedPack> {
  const sources = await openSources(args, terminal, lockFolder);
  const compiler = createRegoCompiler();
  try {
    const files = sources.flatMap((source) => filesOf(source, sources.length));
    const compiled = sources.length === 1 ? sources[0]?.compiled : undefined;
    const pack = await compileFiles(files, compiler, args, terminal, compiled);
    return {
      ...pack,
      files,
      isBuilt: pack === compiled,
      name: sources.map(({ name }) => name).join(', '),
      sources: sources.map(({ name, digest, revision, signedBy }) => ({ name, digest, revision, signedBy })),
      data: sources.flatMap(({ data }) => data),
    };
  } finally {
    await compiler.close();
  }
}

/** All that a command line names as policies, from wherever it is; the starter pack where it names nothing. */
export async function openSources(
  args: Arguments,
  terminal: Terminal,
  lockFolder: string | null,
): Promise<readonly OpenedSource[]> {
  const texts = args.texts('policy');
  if (texts.length === 0) return [describeFolder('starter pack', '', readPackaged(packaged))];
  const context = readSourceContext(args, terminal, lockFolder);
  if (context.lock === undefined && args.text('lock') !== undefined) {
    throw new UsageError('usage/no-such-path', `There is no lock file "${context.lockName}".`);
  }
  const opened: OpenedSource[] = [];
  for (const text of texts) opened.push(await openSource(text, context));
  if (context.lock === undefined && texts.some(isRemote)) {
    await terminal.stderr.write(
      `plumbline: note: nothing says what the remote policies have to be: \`plumbline policy pull\` writes ${LOCK_NAME}.\n`,
    );
  }
  return opened;
}

/** Files of bundles go by their own names, which those of another bundle may have as well. */
function filesOf({ name, files, folder }: OpenedSource, count: number): readonly RegoFile[] {
  if (folder === undefined && count === 1) return files;
  const locate = (path: string): string => (folder === undefined ? `${name}/${path}` : join(folder, path));
  return files.map(({ path, text }) => ({ path: locate(path).replaceAll('\\', '/'), text }));
}

/**
 * These files and the library that all policies have, compiled: as a trusted bundle brought it, if it was made from these
 * files by this compiler, else from the cache, else anew.
 *
 * @throws PolicyError
 */
export async function compileFiles(
  files: readonly RegoFile[],
  compiler: RegoCompiler,
  args: Arguments,
  terminal: Terminal,
  compiled?: CompiledPack,
): Promise<CompiledPack> {
  const library = readLibrary();
  const options = { combine: args.flag('combine') };
  const digest = packDigest([...files, ...library], compiler.digest, options);
  if (compiled?.digest === digest) {
    // It brings all that runs policies, which threads do otherwise.
    const { checkModule } = await import('../policy/bundle/check-module.ts');
    return checkModule(compiled);
  }
  const cacheFolder = args.text('cache-dir') ?? findCacheFolder(terminal.env);
  const cache = args.flag('no-cache') ? noPackCache : createPackCache(cacheFolder);
  const known = cache.load(digest);
  if (known !== undefined) return known;
  const pack = await compilePack(await readPack(files, library, compiler, options), digest, compiler);
  cache.store(pack);
  return pack;
}

/** Whether these files have the library themselves, or one in its place. */
export function bringsLibrary(files: readonly RegoFile[]): boolean {
  return files.some(({ text }) => /^package plumbline\.lib\s*$/mu.test(text));
}

/** What policies read settings with. */
export function readLibrary(): readonly RegoFile[] {
  return readPackaged(join(packaged, 'lib'));
}

function readPackaged(folder: string): readonly RegoFile[] {
  return readRegoFiles([folder], '/').map(({ path, text }) => ({ path: relative(packaged, path), text }));
}
