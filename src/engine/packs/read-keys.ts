import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { readRegularFile } from '../../host/look-at.ts';
import { type BundleKey, readKey } from '../../policy/bundle/keys.ts';

/** Reads the key of signatures that a file contains. @throws UsageError for a file that does not exist or has no key. */
export function readKeyFile(file: string, cwd: string, use: 'sign' | 'verify'): BundleKey {
  let content: Buffer;
  try {
    content = readRegularFile(resolve(cwd, file));
  } catch {
    throw new UsageError('usage/bad-key', `The key file ${file} does not exist or cannot be read.`);
  }
  return readKey(content, file, use);
}
