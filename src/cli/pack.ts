import { basename, join, resolve } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { findCacheFolder } from '../host/cache-folder.ts';
import { createPackCache, noPackCache, readBuiltPack } from '../host/pack-cache.ts';
import { readRegoFiles } from '../host/read-rego-files.ts';
import { createRegoCompiler } from '../host/rego-compiler.ts';
import { compilePack, packDigest } from '../policy/compile-pack.ts';
import type { CompiledPack } from '../policy/pack.ts';
import { readPack } from '../policy/read-pack.ts';
import type { RegoCompiler, RegoFile } from '../policy/rego-compiler.ts';
import type { Arguments } from './arguments.ts';
import type { CommandOption } from './command.ts';
import type { Terminal } from './terminal.ts';

export const cacheOptions: readonly CommandOption[] = [
  {
    name: 'cache-dir',
    kind: 'text',
    placeholder: 'FOLDER',
    description: "Where compiled policies are kept; the user's cache folder by default",
  },
  { name: 'no-cache', kind: 'flag', description: 'Compile the policies anew' },
];

export const packOptions: readonly CommandOption[] = [
  {
    name: 'policy',
    kind: 'texts',
    alias: 'p',
    placeholder: 'FOLDER',
    default: 'the starter pack',
    description: 'A folder of policies in Rego, or a pack that policy build made; repeat for more',
  },
  ...cacheOptions,
];

export interface LoadedPack extends CompiledPack {
  /** What reports call it: the folders as they were given. */
  readonly name: string;
}

/** The policies that come with Plumbline, and the library that all policies read settings with. */
const packaged = join(import.meta.dirname, '..', '..', 'policies');

/**
 * The pack that a command line asks for, compiled, from the cache where it can be.
 *
 * @throws UsageError where there is no policy, PolicyError for policies that cannot be used.
 */
export async function loadPack(args: Arguments, terminal: Terminal): Promise<LoadedPack> {
  const folders = args.texts('policy');
  const built = folders.length === 1 ? readBuiltPack(resolve(terminal.cwd, folders[0] ?? '')) : undefined;
  if (built !== undefined) return { ...built, name: basename(folders[0] ?? '') };
  const files = folders.length === 0 ? readPackaged(packaged) : readRegoFiles(folders, terminal.cwd);
  if (files.length === 0) {
    throw new UsageError(
      'usage/no-policy',
      `There is no policy in ${folders.join(', ')}: no file there ends in .rego.`,
    );
  }
  const name = folders.length === 0 ? 'starter pack' : folders.join(', ');
  const compiler = createRegoCompiler();
  try {
    return { ...(await compileFiles(files, compiler, args, terminal)), name };
  } finally {
    await compiler.close();
  }
}

/** These files and the library that all policies have, compiled, from the cache where it can be. @throws PolicyError */
export async function compileFiles(
  files: readonly RegoFile[],
  compiler: RegoCompiler,
  args: Arguments,
  terminal: Terminal,
): Promise<CompiledPack> {
  const library = readLibrary();
  const digest = packDigest([...files, ...library], compiler.digest);
  const cacheFolder = args.text('cache-dir') ?? findCacheFolder(terminal.env);
  const cache = args.flag('no-cache') ? noPackCache : createPackCache(cacheFolder);
  const known = cache.load(digest);
  if (known !== undefined) return known;
  const pack = await compilePack(await readPack(files, library, compiler), digest, compiler);
  cache.store(pack);
  return pack;
}

/** What policies read settings with. */
export function readLibrary(): readonly RegoFile[] {
  return readPackaged(join(packaged, 'lib'));
}

function readPackaged(folder: string): readonly RegoFile[] {
  return readRegoFiles([folder], '/').map(({ path, text }) => ({ path: path.slice(packaged.length + 1), text }));
}
