import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Target } from '../check/target.ts';
import { lookAt, requirePath } from '../host/look-at.ts';
import { findCheckout } from '../host/read-git.ts';
import { classifyNamed } from './classify-targets.ts';

/** A single file as a target: the folder that its includes may not leave, and its path below that. */
export interface FileTarget {
  readonly root: string;
  readonly target: Target;
}

/**
 * Returns the root of a file: the closest folder above it that contains Git's folder, else the current folder if the
 * file is below it, else the file's own folder.
 *
 * @throws UsageError if there is no such file.
 */
export function findRoot(path: string, cwd: string): FileTarget {
  requirePath(path, cwd, 'file or directory');
  const full = resolve(cwd, path);
  const real = join(realpathSync(dirname(full)), basename(full));
  const root = findCheckout(dirname(real)) ?? (isAbove(realpathSync(cwd), real) ? realpathSync(cwd) : dirname(real));
  const file = relative(root, real).split(sep).join('/');
  return { root, target: { file, kind: classifyNamed(file), maybeIncluded: false } };
}

/**
 * Returns the repository of a file that is scanned, and the file's path below it: the outermost folder with a `nextflow.config`
 * in the file's checkout, else the checkout. Without one, the current folder takes its place if the file lies in it.
 *
 * @throws UsageError where there is no such file.
 */
export function locateFile(path: string, cwd: string): { readonly root: string; readonly file: string } {
  const { root: base, target } = findRoot(path, cwd);
  const names = target.file.split('/');
  const depth = names.findIndex((_, index) => hasConfiguration(join(base, ...names.slice(0, index))));
  const above = names.slice(0, Math.max(depth, 0));
  return { root: join(base, ...above), file: names.slice(above.length).join('/') };
}

function hasConfiguration(folder: string): boolean {
  return lookAt(join(folder, 'nextflow.config')).kind !== 'missing';
}

function isAbove(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
