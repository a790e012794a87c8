import { sha256 } from '../../base/digest.ts';
import { writeCanonicalJson } from '../../base/json.ts';
import { packBundle } from '../../policy/bundle/archive.ts';
import { buildBundle } from '../../policy/bundle/bundle.ts';
import { writeBundleLibrary } from '../../policy/bundle/bundle-library.ts';
import { respellModules, wrapResults } from '../../policy/bundle/portable-modules.ts';
import { signFiles } from '../../policy/bundle/signature.ts';
import { buildPolicyData } from '../../policy/pack/policy-data.ts';
import { readPack } from '../../policy/pack/read-pack.ts';
import type { RegoFile } from '../../policy/rego-compiler.ts';
import { version } from '../../version.ts';
import type { EngineContext } from '../context.ts';
import type { PackOptions } from '../options.ts';
import { hasLibrary, readLibrary } from '../packaged-policies.ts';
import { compileFiles } from '../packs/load-pack.ts';
import { openSources } from '../packs/open-sources.ts';
import type { OpenedSource } from '../packs/open-starter-pack.ts';
import { readData } from '../packs/read-data.ts';
import { readKeyFile } from '../packs/read-keys.ts';
import { readParameters } from '../packs/read-parameters.ts';
import { readSettingsFiles } from '../settings/packed-settings.ts';

export interface BuildOptions extends PackOptions {
  /** Data files that go into the bundle. */
  readonly data?: readonly string[];
  /** Name of this version; the digest of the sources by default. */
  readonly revision?: string | undefined;
  readonly signing?: SigningRequest | undefined;
  /** Settings file that goes into the bundle, with the waivers and the baseline beside it. */
  readonly settings?: string | undefined;
}

export interface SigningRequest {
  /** File of a private key in PEM, or of a secret. */
  readonly key: string;
  readonly algorithm: string | undefined;
  readonly keyId: string;
  readonly scope: string;
}

export interface BuiltBundle {
  readonly archive: Uint8Array;
  /** Digest of the archive, in hexadecimal. */
  readonly sha256: string;
  readonly revision: string;
  /** Number of policies. */
  readonly policies: number;
  /** Name of the key that signed it. */
  readonly signedBy: string | undefined;
}

/** Builds an OPA bundle of policies: compiled, with their data, and signed if a key is given. */
export async function buildPolicies(engine: EngineContext, options: BuildOptions): Promise<BuiltBundle> {
  const { signing, data = [] } = options;
  const key = signing === undefined ? undefined : readKeyFile(signing.key, engine.cwd, 'sign');
  const sources = await openSources(engine, { ...options, lockFolder: '.' });
  const library = readLibrary();
  const written = chooseModules(sources, library);
  const modules = await makePortable(engine, written, library);
  const pack = await compileFiles(engine, modules, options).catch(async (error: unknown) => {
    // Messages about the files as their author wrote them are of more use.
    await compileFiles(engine, written, options);
    throw error;
  });
  const policies = pack.policies.map(({ policy }) => policy);
  const brought = sources.flatMap((source) => source.data);
  const given = readData(data, engine.cwd, { packages: pack.packages, data: brought });
  const revision = options.revision ?? pack.digest;
  const files = buildBundle({
    ...{ revision, version, modules, pack },
    settings: options.settings === undefined ? [] : readSettingsFiles(engine, options.settings),
    library: [...(hasLibrary(modules) ? [] : library), writeBundleLibrary(policies)],
    data: writeCanonicalJson(buildPolicyData(readParameters([], policies), given)),
  });
  const signed = signing === undefined || key === undefined ? files : [...files, signFiles(files, { ...signing, key })];
  const archive = packBundle(signed);
  return { archive, sha256: sha256(archive), revision, policies: policies.length, signedBy: key?.name };
}

/** Rewrites policies so that other engines evaluate them as Plumbline does. */
async function makePortable(
  { compiler }: EngineContext,
  files: readonly RegoFile[],
  library: readonly RegoFile[],
): Promise<readonly RegoFile[]> {
  const respelled = await respellModules(files, compiler());
  const { policies } = await readPack(respelled, library, compiler());
  return wrapResults(respelled, policies, compiler());
}

/** Leaves out tests, and the library, which every reader has. */
function chooseModules(sources: readonly OpenedSource[], library: readonly RegoFile[]): readonly RegoFile[] {
  const shipped = new Set(library.map(({ text }) => text));
  return sources
    .flatMap(({ files }, index) =>
      sources.length === 1 ? files : files.map((file) => ({ ...file, path: `${index + 1}/${file.path}` })),
    )
    .filter(({ path, text }) => !path.endsWith('_test.rego') && !shipped.has(text));
}
