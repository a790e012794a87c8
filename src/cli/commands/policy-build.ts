import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { pluralize } from '../../base/pluralize.ts';
import type { SigningRequest } from '../../engine/policies/build-policies.ts';
import { writeFile } from '../../host/write-file.ts';
import type { Arguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { dataOption } from '../options/evaluation-options.ts';
import { ownPoliciesPositional, packOptions, readOwnPolicies } from '../options/pack-options.ts';

const signingOptions: readonly string[] = [
  '--signing-key FILE  Private key (PEM) or secret that signs the bundle',
  '--signing-alg NAME  Signing algorithm [RS256, ES256 or HS256, by the key]',
  '--signing-key-id NAME  Key ID for OPA servers [default]',
  '--scope TEXT  Scope of the signature [none]',
];

/** `plumbline policy build`: policies as an OPA bundle, compiled ahead and signed. */
export const policyBuildCommand: Command = {
  name: 'policy build',
  summary: 'Build an OPA bundle of policies, compiled and optionally signed',
  positional: ownPoliciesPositional,
  options: [
    ...packOptions,
    dataOption,
    '-o, --output FILE  Bundle file to write (required)',
    '--with-settings FILE  Settings to add to the bundle, with their waivers and baseline',
    '--revision TEXT  Revision of the bundle [digest of the sources]',
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
    const output = args.readText('output');
    if (output === undefined) throw new UsageError('usage/no-output', 'policy build expects --output FILE.');
    const signing = readSigning(args);
    return withEngine(args, terminal, async (engine) => {
      const built = await engine.policies.build({
        ...readOwnPolicies(args, engine),
        ...{
          signing,
          data: args.readTexts('data'),
          revision: args.readText('revision'),
          settings: args.readText('with-settings'),
        },
      });
      writeFile(resolve(terminal.cwd, output), [built.archive]);
      const { policies, revision, sha256, signedBy } = built;
      const signed = signedBy === undefined ? '' : `, signed with ${signedBy}`;
      await terminal.stderr.write(
        `${pluralize(policies, 'policy', 'policies')} in ${output}${signed}\n  revision ${revision}\n  sha256:${sha256}\n`,
      );
      return 0;
    });
  },
};

function readSigning(args: Arguments): SigningRequest | undefined {
  const key = args.readText('signing-key');
  if (key === undefined) {
    const lonely = ['signing-alg', 'signing-key-id', 'scope'].find((name) => args.readText(name) !== undefined);
    if (lonely === undefined) return undefined;
    throw new UsageError('usage/no-signing-key', `--${lonely} has no effect without --signing-key.`);
  }
  return {
    key,
    algorithm: args.readText('signing-alg'),
    keyId: args.readText('signing-key-id') ?? 'default',
    scope: args.readText('scope') ?? '',
  };
}
