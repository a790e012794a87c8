import { HostError } from '../../base/errors.ts';
import type { GitRevision } from './open-history.ts';
import { runLocalGit } from './run-local-git.ts';

/** A file's bytes, or its size if it is larger than asked for. */
export type Blob = Uint8Array | { readonly bytes: number };

/** Bytes that are read at once. */
const batchBytes = 32 * 2 ** 20;

/**
 * Reads files by their objects. Leaves out those that were not fetched if the revision is partial.
 *
 * @throws HostError if another object is missing, as in a partial clone.
 */
export function readBlobs(
  { folder, env, isPartial = false }: Pick<GitRevision, 'folder' | 'env' | 'isPartial'>,
  objects: readonly string[],
  maxFileSize: number,
): ReadonlyMap<string, Blob> {
  const blobs = new Map<string, Blob>();
  const git = { folder, path: env.PATH };
  if (objects.length === 0) return blobs;
  const sizes = runLocalGit(['cat-file', '--batch-check'], { ...git, input: joinLines(objects) });
  let batch: { readonly object: string; readonly size: number }[] = [];
  let bytes = 0;
  const readBatch = (): void => {
    if (batch.length === 0) return;
    const input = joinLines(batch.map(({ object }) => object));
    const contents = runLocalGit(['cat-file', '--batch'], { ...git, input, maxBytes: 2 * batchBytes + 2 ** 20 });
    if (contents === undefined) throw createMissingError();
    let at = 0;
    for (const { object, size } of batch) {
      const start = contents.indexOf('\n', at) + 1;
      blobs.set(object, contents.subarray(start, start + size));
      at = start + size + 1;
    }
    [batch, bytes] = [[], 0];
  };
  for (const line of (sizes?.toString() ?? '').split('\n')) {
    if (line === '') continue;
    const [object = '', kind, text] = line.split(' ');
    if (kind === 'missing' && isPartial) continue;
    if (kind !== 'blob') throw createMissingError();
    const size = Number(text);
    if (size > maxFileSize) blobs.set(object, { bytes: size });
    else {
      if (bytes + size > batchBytes) readBatch();
      batch.push({ object, size });
      bytes += size;
    }
  }
  readBatch();
  if (!isPartial && objects.some((object) => !blobs.has(object))) throw createMissingError();
  return blobs;
}

function joinLines(objects: readonly string[]): string {
  return objects.map((object) => `${object}\n`).join('');
}

function createMissingError(): HostError {
  return new HostError(
    'host/git',
    'Files of a revision are missing from this clone. Fetch them: `git fetch --refetch --no-filter`, or clone without a filter.',
  );
}
