import { HostError } from '../../base/errors.ts';
import type { GitRevision } from './open-history.ts';
import { runLocalGit } from './run-local-git.ts';

/** A file's bytes, or its size if it is larger than asked for. */
export type Blob = Uint8Array | { readonly bytes: number };

/** Bytes of output that Git may take for files whose sizes are not known. */
const unmeasuredBytes = 4 * 2 ** 20;
/** Bytes of files that are read at once when their sizes are known. */
const batchBytes = 32 * 2 ** 20;

/**
 * Reads files by their objects. Leaves out those that were not fetched if the revision is partial.
 *
 * @throws HostError if another object is missing, as in a partial clone.
 */
export function readBlobs(
  revision: Pick<GitRevision, 'folder' | 'env' | 'isPartial'>,
  objects: readonly string[],
  maxFileSize: number,
): ReadonlyMap<string, Blob> {
  if (objects.length === 0) return new Map();
  const { folder, env, isPartial = false } = revision;
  const git = { folder, path: env.PATH };
  const readContents = (some: readonly string[], maxBytes: number): Map<string, Blob> | undefined => {
    const options = { ...git, input: joinLines(some), maxBytes, mayExceed: true };
    const contents = runLocalGit(['cat-file', '--batch'], options);
    return contents === undefined ? undefined : parseContents(contents, maxFileSize);
  };
  const readMeasured = (): Map<string, Blob> => {
    const sizes = parseSizes(runLocalGit(['cat-file', '--batch-check'], { ...git, input: joinLines(objects) }));
    const large = [...sizes].filter(([, size]) => size > maxFileSize);
    const blobs = new Map<string, Blob>(large.map(([object, bytes]) => [object, { bytes }]));
    const small = [...sizes].filter(([, size]) => size <= maxFileSize);
    for (const batch of divide(small)) {
      const read = readContents(batch, 2 * batchBytes + 2 ** 20);
      if (read === undefined) throw createMissingError();
      for (const [object, blob] of read) blobs.set(object, blob);
    }
    return blobs;
  };
  // Most revisions have few small files, and the sizes would take a process of their own.
  const blobs = readContents(objects, unmeasuredBytes) ?? readMeasured();
  if (!isPartial && objects.some((object) => !blobs.has(object))) throw createMissingError();
  return blobs;
}

/** Divides objects with their sizes into batches that are read at once. */
function divide(sizes: readonly (readonly [object: string, size: number])[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const [object, size] of sizes) {
    if (bytes + size > batchBytes) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(object);
    bytes += size;
  }
  return batches;
}

/** Parses what `git cat-file --batch` prints. Objects that are missing, and those that are no files, are left out. */
function parseContents(contents: Buffer, maxFileSize: number): Map<string, Blob> {
  const blobs = new Map<string, Blob>();
  for (let at = 0; at < contents.length; ) {
    const start = contents.indexOf('\n', at) + 1;
    const [object = '', kind, text] = contents.toString('latin1', at, start - 1).split(' ');
    at = start;
    if (kind === 'missing') continue;
    const size = Number(text);
    if (kind === 'blob')
      blobs.set(object, size > maxFileSize ? { bytes: size } : contents.subarray(start, start + size));
    at += size + 1;
  }
  return blobs;
}

/** Parses what `git cat-file --batch-check` prints: the sizes of files. */
function parseSizes(checked: Buffer | undefined): ReadonlyMap<string, number> {
  const lines = (checked?.toString() ?? '').split('\n').map((line) => line.split(' '));
  return new Map(
    lines.flatMap(([object = '', kind, size]) => (kind === 'blob' ? [[object, Number(size)] as const] : [])),
  );
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
