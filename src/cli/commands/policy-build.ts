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
    description: 'Private key (PEM) or secret that signs the bundle',
  },
  {
    name: 'signing-alg',
    kind: 'text',
    placeholder: 'NAME',
    default: 'RS256, ES256 or HS256, by the key',
    description: 'Signing algorithm',
  },
  {
    name: 'signing-key-id',
    kind: 'text',
    placeholder: 'NAME',
    default: 'default',
    description: 'Key ID that OPA servers know',
  },
  { name: 'scope', kind: 'text', placeholder: 'TEXT', default: 'none', description: 'Scope of the signature' },
];

/** `plumbline policy build`: policies as an OPA bundle, compiled ahead and signed. */
export const policyBuildCommand: Command = {
  name: 'policy build',
  summary: 'Build an OPA bundle of policies, compiled and optionally signed',
  positional: ownPoliciesPositional,
  options: [
    ...packOptions,
    dataOption,
    { name: 'output', kind: 'text', alias: 'o', placeholder: 'FILE', description: 'Bundle file to write (required)' },
    {
      name: 'revision',
      kind: 'text',
      placeholder: 'TEXT',
      default: 'digest of the sources',
      description: 'Revision of the bundle',
    },
    ...signingOptions,
  ],
  examples: [
    ['policy build --output acme.tar.gz', 'policies in policies/ or policy/'],
    [
      'policy build -p policies/ -d lists/ --signing-key private.pem -o acme.tar.gz',
      'with data, and signed; scan it with --verification-key public.pem',
    ],
  ],
  async run(args, terminal) {
    const output = args.text('output');
    if (output === undefined) throw new UsageError('usage/no-output', 'policy build expects --output FILE.');
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
    throw new UsageError('usage/no-signing-key', `--${lonely} has no effect without --signing-key.`);
  }
  return {
    key,
    algorithm: args.text('signing-alg'),
    keyId: args.text('signing-key-id') ?? 'default',
    scope: args.text('scope') ?? '',
  };
}
