import { resolve } from 'node:path';
import { sha256 } from '../../base/digest.ts';
import { UsageError } from '../../base/errors.ts';
import { canonicalJson } from '../../base/json.ts';
import { createRegoCompiler } from '../../host/rego-compiler.ts';
import { writeFile } from '../../host/write-file.ts';
import { packBundle } from '../../policy/bundle/archive.ts';
import { buildBundle } from '../../policy/bundle/bundle.ts';
import { type SigningOptions, signFiles } from '../../policy/bundle/signature.ts';
import { buildPolicyData } from '../../policy/pack/policy-data.ts';
import type { RegoFile } from '../../policy/rego-compiler.ts';
import { version } from '../../version.ts';
import type { Arguments } from '../arguments.ts';
import type { Command, CommandOption } from '../command.ts';
import { dataOption, readData } from '../data.ts';
import type { OpenedSource } from '../open-sources.ts';
import { bringsLibrary, compileFiles, openSources, packOptions, readLibrary } from '../pack.ts';
import { readParameters } from '../parameters.ts';
import { ownPoliciesPositional, withOwnPolicies } from '../policy-paths.ts';
import type { Terminal } from '../terminal.ts';
import { readKeyFile } from '../trust-options.ts';

const signingOptions: readonly CommandOption[] = [
  {
    name: 'signing-key',
    kind: 'text',
    placeholder: 'FILE',
    description: 'A private key in PEM, or a secret: the bundle is signed with it',
  },
  {
    name: 'signing-alg',
    kind: 'text',
    placeholder: 'NAME',
    default: 'RS256, ES256 or HS256, as the key is',
    description: "How, by OPA's name",
  },
  {
    name: 'signing-key-id',
    kind: 'text',
    placeholder: 'NAME',
    default: 'default',
    description: 'What OPA servers know the key by',
  },
  { name: 'scope', kind: 'text', placeholder: 'TEXT', default: 'none', description: 'What the signature is for' },
];

/** `plumbline policy build`: policies as an OPA bundle, compiled ahead and signed. */
export const policyBuildCommand: Command = {
  name: 'policy build',
  summary: 'Make a bundle of policies: compiled, signed, and in the format of OPA',
  positional: ownPoliciesPositional,
  options: [
    ...packOptions,
    dataOption,
    { name: 'output', kind: 'text', alias: 'o', placeholder: 'FILE', description: 'Where the bundle goes; required' },
    {
      name: 'revision',
      kind: 'text',
      placeholder: 'TEXT',
      default: 'the digest of its sources',
      description: 'What this version of it is called',
    },
    ...signingOptions,
  ],
  examples: [
    ['policy build --output acme.tar.gz', 'your policies in policies/ or policy/, compiled'],
    [
      'policy build -p policies/ -d lists/ --signing-key private.pem -o acme.tar.gz',
      'with their data, and signed: scans take it with --verification-key public.pem',
    ],
  ],
  async run(args, terminal) {
    const output = args.text('output');
    if (output === undefined) throw new UsageError('usage/no-output', 'Say where the bundle goes: --output FILE.');
    const signing = readSigning(args, terminal.cwd);
    const { files, count, revision } = await build(withOwnPolicies(args, terminal.cwd), terminal);
    const archive = packBundle(signing === undefined ? files : [...files, signFiles(files, signing)]);
    writeFile(resolve(terminal.cwd, output), [archive]);
    const signed = signing === undefined ? '' : `, signed with ${signing.key.name}`;
    await terminal.stderr.write(
      `${count} ${count === 1 ? 'policy' : 'policies'} in ${output}${signed}\n  revision ${revision}\n  sha256:${sha256(archive)}\n`,
    );
    return 0;
  },
};

async function build(
  args: Arguments,
  terminal: Terminal,
): Promise<{
  readonly files: ReturnType<typeof buildBundle>;
  readonly count: number;
  readonly revision: string;
}> {
  const sources = await openSources(args, terminal, '.');
  const library = readLibrary();
  const modules = chooseModules(sources, library);
  const compiler = createRegoCompiler();
  try {
    const pack = await compileFiles(modules, compiler, args, terminal);
    const policies = pack.policies.map(({ policy }) => policy);
    const given = readData(
      args,
      terminal.cwd,
      pack.packages,
      sources.flatMap(({ data }) => data),
    );
    const revision = args.text('revision') ?? pack.digest;
    const files = buildBundle({
      ...{ revision, version, modules, pack },
      library: bringsLibrary(modules) ? [] : library,
      data: canonicalJson(buildPolicyData(readParameters(args, [], policies), given)),
    });
    return { files, count: policies.length, revision };
  } finally {
    await compiler.close();
  }
}

/** What goes into the bundle: neither tests nor the library, which whoever reads it has. */
function chooseModules(sources: readonly OpenedSource[], library: readonly RegoFile[]): readonly RegoFile[] {
  const shipped = new Set(library.map(({ text }) => text));
  return sources
    .flatMap(({ files }, index) =>
      sources.length === 1 ? files : files.map((file) => ({ ...file, path: `${index + 1}/${file.path}` })),
    )
    .filter(({ path, text }) => !path.endsWith('_test.rego') && !shipped.has(text));
}

function readSigning(args: Arguments, cwd: string): SigningOptions | undefined {
  const file = args.text('signing-key');
  if (file === undefined) {
    const lonely = ['signing-alg', 'signing-key-id', 'scope'].find((name) => args.text(name) !== undefined);
    if (lonely === undefined) return undefined;
    throw new UsageError('usage/no-signing-key', `--${lonely} is about a signature: give --signing-key as well.`);
  }
  return {
    key: readKeyFile(file, cwd, 'sign'),
    algorithm: args.text('signing-alg'),
    keyId: args.text('signing-key-id') ?? 'default',
    scope: args.text('scope') ?? '',
  };
}
