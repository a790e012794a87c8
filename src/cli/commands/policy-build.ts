import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import type { SigningRequest } from '../../engine/policies/build-policies.ts';
import { writeFile } from '../../host/write-file.ts';
import type { Arguments } from '../arguments.ts';
import type { Command, CommandOption } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { dataOption } from '../options/evaluation-options.ts';
import { ownPoliciesPositional, packOptions, readOwnPolicies } from '../options/pack-options.ts';

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
    const signing = readSigning(args);
    return withEngine(args, terminal, async (engine) => {
      const built = await engine.policies.build({
        ...readOwnPolicies(args, engine),
        ...{ signing, data: args.texts('data'), revision: args.text('revision') },
      });
      writeFile(resolve(terminal.cwd, output), [built.archive]);
      const { policies, revision, sha256, signedBy } = built;
      const signed = signedBy === undefined ? '' : `, signed with ${signedBy}`;
      await terminal.stderr.write(
        `${policies} ${policies === 1 ? 'policy' : 'policies'} in ${output}${signed}\n  revision ${revision}\n  sha256:${sha256}\n`,
      );
      return 0;
    });
  },
};

function readSigning(args: Arguments): SigningRequest | undefined {
  const key = args.text('signing-key');
  if (key === undefined) {
    const lonely = ['signing-alg', 'signing-key-id', 'scope'].find((name) => args.text(name) !== undefined);
    if (lonely === undefined) return undefined;
    throw new UsageError('usage/no-signing-key', `--${lonely} is about a signature: give --signing-key as well.`);
  }
  return {
    key,
    algorithm: args.text('signing-alg'),
    keyId: args.text('signing-key-id') ?? 'default',
    scope: args.text('scope') ?? '',
  };
}
