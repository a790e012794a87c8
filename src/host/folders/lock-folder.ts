import { realpathSync } from 'node:fs';
import { HostError } from '../../base/errors.ts';
import { NodeFileSystem, type NodeFileSystemOptions } from '../node-file-system.ts';

const sumsFile = 'SHA256SUMS';

/**
 * Opens a folder with copies of remote files. If it contains a list of digests as `sha256sum` writes it, each file that
 * is read must match the list.
 *
 * @throws HostError if the list cannot be read.
 */
export function openLockFolder(folder: string, options: NodeFileSystemOptions): NodeFileSystem {
  const plain = new NodeFileSystem(folder, { maxFileSize: Math.max(options.maxFileSize, 16 * 1024 * 1024) });
  const sums = plain.read(sumsFile);
  if (sums.kind === 'missing') return new NodeFileSystem(folder, options);
  if (sums.kind !== 'text') {
    throw new HostError('file/bad-digests', `${sumsFile} of the directory "${folder}" cannot be read.`);
  }
  return new NodeFileSystem(folder, { ...options, digests: parseSums(sums.text, realpathSync(folder)) });
}

function parseSums(text: string, folder: string): ReadonlyMap<string, string> {
  const digests = new Map<string, string>();
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    if (line.trim() === '') continue;
    const [, digest, path] = /^([\da-f]{64}) [ *](?:\.\/)?(.+)$/iu.exec(line) ?? [];
    if (digest === undefined || path === undefined) {
      throw new HostError(
        'file/bad-digests',
        `Line ${index + 1} of ${sumsFile} in "${folder}" is not a digest and a path as sha256sum writes them.`,
      );
    }
    digests.set(path, digest.toLowerCase());
  }
  return digests;
}
