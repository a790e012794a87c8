import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../base/errors.ts';
import { type BundleKey, readKey } from '../policy/bundle/keys.ts';
import type { Trust } from '../policy/bundle/signature.ts';
import type { Arguments } from './arguments.ts';
import type { CommandOption } from './command.ts';

/** Whose bundles are taken. */
export const trustOptions: readonly CommandOption[] = [
  {
    name: 'verification-key',
    kind: 'texts',
    placeholder: 'FILE',
    description:
      'A public key in PEM, or a secret: bundles and all that is fetched have to be signed with it; repeat for more',
  },
  {
    name: 'verification-scope',
    kind: 'text',
    placeholder: 'TEXT',
    default: 'none',
    description: 'The scope that signatures have to be for',
  },
];

/** @throws UsageError for a key that cannot be used. */
export function readTrust(args: Arguments, cwd: string): Trust {
  return {
    keys: args.texts('verification-key').map((file) => readKeyFile(file, cwd, 'verify')),
    scope: args.text('verification-scope') ?? '',
  };
}

/** @throws UsageError for a file that is not there or holds no key. */
export function readKeyFile(file: string, cwd: string, use: 'sign' | 'verify'): BundleKey {
  let content: Buffer;
  try {
    content = readFileSync(resolve(cwd, file));
  } catch {
    throw new UsageError(
      'usage/bad-key',
      `The key ${file} cannot be used: there is no such file, or it cannot be read.`,
    );
  }
  return readKey(content, file, use);
}
