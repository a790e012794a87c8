import { basename, join, resolve } from 'node:path';
import { UsageError } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import { findCacheFolder } from '../host/cache-folder.ts';
import { createPackCache, noPackCache, readBuiltPack } from '../host/pack-cache.ts';
import { readRegoFiles } from '../host/read-rego-files.ts';
import { createRegoCompiler } from '../host/rego-compiler.ts';
import { compilePack, packDigest } from '../policy/compile-pack.ts';
import type { CompiledPack } from '../policy/pack.ts';
import { mergeParameters } from '../policy/parameters.ts';
import { readPack } from '../policy/read-pack.ts';
import type { Arguments } from './arguments.ts';
import type { CommandOption } from './command.ts';
import type { Terminal } from './terminal.ts';

export const packOptions: readonly CommandOption[] = [
  {
    name: 'policy',
    kind: 'texts',
    alias: 'p',
    placeholder: 'FOLDER',
    default: 'the starter pack',
    description: 'A folder of policies in Rego, or a pack that policy build made; repeat for more',
  },
  {
    name: 'cache-dir',
    kind: 'text',
    placeholder: 'FOLDER',
    description: "Where compiled policies are kept; the user's cache folder by default",
  },
  { name: 'no-cache', kind: 'flag', description: 'Compile the policies anew' },
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
  const files = folders.length === 0 ? readStarterPack() : readRegoFiles(folders, terminal.cwd);
  if (files.length === 0) {
    throw new UsageError(
      'usage/no-policy',
      `There is no policy in ${folders.join(', ')}: no file there ends in .rego.`,
    );
  }
  const name = folders.length === 0 ? 'starter pack' : folders.join(', ');
  const library = readRegoFiles([join(packaged, 'lib')], '/').map(({ path, text }) => ({
    path: path.slice(packaged.length + 1),
    text,
  }));
  const compiler = createRegoCompiler();
  try {
    const digest = packDigest([...files, ...library], compiler.digest);
    const cacheFolder = args.text('cache-dir') ?? findCacheFolder(terminal.env);
    const cache = args.flag('no-cache') ? noPackCache : createPackCache(cacheFolder);
    const known = cache.load(digest);
    if (known !== undefined) return { ...known, name };
    const pack = await compilePack(await readPack(files, library, compiler), digest, compiler);
    cache.store(pack);
    return { ...pack, name };
  } finally {
    await compiler.close();
  }
}

function readStarterPack(): ReturnType<typeof readRegoFiles> {
  return readRegoFiles([packaged], '/').map(({ path, text }) => ({ path: path.slice(packaged.length + 1), text }));
}

export const parameterOption: CommandOption = {
  name: 'parameter',
  kind: 'texts',
  placeholder: 'POLICY.NAME=VALUE',
  description: 'A value for a parameter of a policy, as JSON or plain text; repeat for more',
};

/** @throws UsageError for policies and parameters that do not exist, and for values that the policy's schema refuses. */
export function readParameters(args: Arguments, pack: LoadedPack): Json {
  const given: { [policy: string]: { [name: string]: Json } } = {};
  for (const [key, text] of args.pairs('parameter')) {
    const [, policy, name] = /^([^.]+)\.(.+)$/u.exec(key) ?? [];
    if (policy === undefined || name === undefined) {
      throw new UsageError('usage/invalid-value', `--parameter takes POLICY.NAME=VALUE, not "${key}=${text}".`);
    }
    given[policy] = { ...given[policy], [name]: isText(pack, policy, name) ? text : parseValue(text) };
  }
  const { values, faults } = mergeParameters(
    pack.policies.map(({ policy }) => policy),
    given,
  );
  const [fault] = faults;
  if (fault !== undefined) throw new UsageError('usage/bad-parameter', `--parameter ${fault.name}: ${fault.message}.`);
  return values;
}

/** Whether a parameter is text by its schema: `24.04` is a version then, and no number. */
function isText(pack: LoadedPack, id: string, name: string): boolean {
  const schema = pack.policies.find(({ policy }) => policy.id === id)?.policy.parameters as
    | {
        readonly properties?: { readonly [name: string]: { readonly type?: Json } };
      }
    | null
    | undefined;
  return schema?.properties?.[name]?.type === 'string';
}

function parseValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
