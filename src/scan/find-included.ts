import { posix } from 'node:path';
import type { ProjectFile } from '../resolve/files/project.ts';
import {
  canMean,
  findIncludeReaches,
  findParameterTexts,
  type IncludeReach,
  listFoldersAbove,
} from './include-reach.ts';

/** Files of a repository that includes of other files lead to. */
export interface Included {
  /** Returns true for a file that an include names for every value of the parameters. */
  isSure(path: string): boolean;
  /** Returns true for a file that an include leads to for some value of a parameter. */
  isPossible(path: string): boolean;
}

/** Follows the includes of all files by their text. `paths` are the files that exist and that an include can mean. */
export function findIncluded(
  files: ReadonlyMap<string, ProjectFile | undefined>,
  paths: ReadonlySet<string>,
): Included {
  const sure = new Set<string>();
  const possible = new Set<string>();
  const patterns: Extract<IncludeReach, { kind: 'pattern' }>[] = [];
  const parameters = findParameterTexts([...files.values()].filter((file) => file !== undefined));
  for (const [path, file] of files) {
    for (const reach of file === undefined ? [] : findIncludeReaches(path, file, parameters)) {
      if (reach.kind === 'pattern') patterns.push(reach);
      else {
        const meant = reach.kind === 'file' ? [reach.path] : listFilesBelow(path, reach.path, paths);
        for (const each of meant) (reach.isSure ? sure : possible).add(each);
      }
    }
  }
  return {
    isSure: (path) => sure.has(path),
    isPossible: (path) => possible.has(path) || patterns.some((reach) => canMean(reach, path)),
  };
}

/** Returns some files, and all that include one of them for some value of a parameter, directly or through others. */
export function findIncluders(
  files: ReadonlyMap<string, ProjectFile | undefined>,
  paths: ReadonlySet<string>,
  included: readonly string[],
): ReadonlySet<string> {
  const parameters = findParameterTexts([...files.values()].filter((file) => file !== undefined));
  const reaches = [...files].map(([path, file]) => ({
    path,
    reaches: file === undefined ? [] : findIncludeReaches(path, file, parameters),
  }));
  const found = new Set(included);
  // The iteration covers files added on the way.
  for (const target of found) {
    for (const { path, reaches: all } of reaches) {
      const leadsThere = all.some((reach) => {
        if (reach.kind === 'pattern') return canMean(reach, target);
        return reach.kind === 'file' ? reach.path === target : listFilesBelow(path, reach.path, paths).includes(target);
      });
      if (leadsThere) found.add(path);
    }
  }
  return found;
}

/** The main script is in the including file's folder or in one above it; the file system shows which. */
function listFilesBelow(includer: string, path: string, paths: ReadonlySet<string>): readonly string[] {
  return listFoldersAbove(posix.dirname(includer))
    .map((folder) => posix.join(folder, path))
    .filter((candidate) => paths.has(candidate));
}
