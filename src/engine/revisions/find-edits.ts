import { readdirSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import type { FileSystem } from '../../base/file-system.ts';
import { compareCodeUnits } from '../../base/order.ts';
import type { IgnoredEdit } from '../../findings/finding.ts';
import { lookAt } from '../../host/look-at.ts';
import { RevisionFileSystem } from '../../host/revisions/revision-file-system.ts';

/** The files of one revision, and where a folder of them is if it is checked out. */
export interface RevisionFiles {
  readonly files: FileSystem;
  readonly folder: string | undefined;
}

/** Finds what a change does to files and to all files in folders. `paths` are relative to the repository. */
export function findEdits(paths: Iterable<string>, base: RevisionFiles, head: RevisionFiles): readonly IgnoredEdit[] {
  const wanted = [...paths];
  const files = new Set(wanted.flatMap((path) => [...listBelow(path, base), ...listBelow(path, head)]));
  return [...files].sort(compareCodeUnits).flatMap((file): readonly IgnoredEdit[] => {
    const [then, now] = [base.files.read(file), head.files.read(file)];
    if (JSON.stringify(then) === JSON.stringify(now)) return [];
    const edit = then.kind === 'missing' ? 'added' : now.kind === 'missing' ? 'removed' : 'changed';
    return [{ file, edit }];
  });
}

function listBelow(path: string, { files, folder }: RevisionFiles): readonly string[] {
  if (files instanceof RevisionFileSystem) return [...files.listPathsBelow(path)];
  const full = join(folder ?? '', path);
  const { kind } = lookAt(full);
  if (kind === 'file') return [path];
  if (kind !== 'folder') return [];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.split(sep).includes('.git'))
    .map((entry) => posix.join(path, relative(full, join(entry.parentPath, entry.name)).split(sep).join('/')));
}
