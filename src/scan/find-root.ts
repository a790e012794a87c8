import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Target } from '../check/target.ts';
import { requirePath } from '../host/look-at.ts';
import { findCheckout } from '../host/read-git.ts';
import { kindByName } from './classify-targets.ts';

/** A single file as a target: the folder that its includes may not leave, and its path below that. */
export interface FileTarget {
  readonly root: string;
  readonly target: Target;
}

/**
 * The root of a file is the closest folder above it with Git's folder in it, else the current folder if it lies above
 * the file, else the file's own.
 *
 * @throws UsageError where there is no such file.
 */
export function findRoot(path: string, cwd: string): FileTarget {
  requirePath(path, cwd, 'file or folder');
  const real = join(realpathSync(dirname(path)), basename(path));
  const root = findCheckout(dirname(real)) ?? (isAbove(realpathSync(cwd), real) ? realpathSync(cwd) : dirname(real));
  const file = relative(root, real).split(sep).join('/');
  return { root, target: { file, kind: kindByName(file), maybeIncluded: false } };
}

function isAbove(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
