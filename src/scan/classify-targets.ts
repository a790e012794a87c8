import { posix } from 'node:path';
import type { Target } from '../check/target.ts';
import type { ConfigFile } from '../language/ast/nodes.ts';
import { findIncludeReaches, type IncludeReach } from './include-reach.ts';

/** A target, and whether another file of its repository includes it: then it is read there with what that one sets. */
export interface FoundTarget {
  readonly target: Target;
  readonly isIncluded: boolean;
}

/**
 * Which files of a repository are judged on their own. `files` holds every configuration file by path; undefined for one
 * that cannot be read, which is always a target: it must not vanish behind the file that includes it.
 */
export function classifyTargets(files: ReadonlyMap<string, ConfigFile | undefined>): readonly FoundTarget[] {
  const included = new Set<string>();
  const patterns: PatternReach[] = [];
  for (const [path, file] of files) {
    for (const reach of file === undefined ? [] : findIncludeReaches(path, file)) {
      if (reach.kind === 'pattern') patterns.push(reach);
      else
        for (const meant of reach.kind === 'file' ? [reach.path] : below(path, reach.path, files)) included.add(meant);
    }
  }
  return [...files].flatMap(([path, file]): readonly FoundTarget[] => {
    const isIncluded = included.has(path);
    const maybeIncluded = !isIncluded && patterns.some((reach) => couldMean(reach, path));
    const kind = kindOf(path, file, isIncluded, maybeIncluded);
    if (kind === undefined) return [];
    return [{ target: { file: path, kind, maybeIncluded: kind === 'fragment' && maybeIncluded }, isIncluded }];
  });
}

type PatternReach = Extract<IncludeReach, { kind: 'pattern' }>;

/** A file that another one includes is judged there, unless the engine would start from it by its name. */
function kindOf(
  path: string,
  file: ConfigFile | undefined,
  included: boolean,
  maybeIncluded: boolean,
): Target['kind'] | undefined {
  if (path === 'nextflow.config') return 'project';
  // Files that are included carry manifests too: a site's configuration says who looks after it.
  if (!included && !maybeIncluded && file !== undefined && hasManifest(file)) return 'project';
  if (posix.basename(path) === 'nextflow.config') return 'entry';
  return included && file !== undefined ? undefined : 'fragment';
}

function hasManifest(file: ConfigFile): boolean {
  return file.body.some(
    (statement) =>
      (statement.kind === 'block' || statement.kind === 'assignment') && statement.path[0]?.name === 'manifest',
  );
}

/** The main script lies in the including file's folder or in one above it; which of them is told by what exists. */
function below(includer: string, path: string, files: ReadonlyMap<string, unknown>): readonly string[] {
  const meant: string[] = [];
  for (let folder = posix.dirname(includer); ; folder = posix.dirname(folder)) {
    const candidate = posix.join(folder, path);
    if (files.has(candidate)) meant.push(candidate);
    if (folder === '.') return meant;
  }
}

function couldMean({ prefix, suffix }: PatternReach, path: string): boolean {
  if (prefix !== undefined && !path.startsWith(prefix)) return false;
  // `/conf/x.config` behind an unknown folder means `conf/x.config` of the repository too.
  return path.endsWith(suffix) || (prefix === undefined && `/${path}`.endsWith(suffix));
}
