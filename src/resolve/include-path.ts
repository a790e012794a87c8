import { isForeign, isUrl, joinName, launchScheme, remoteName } from '../base/file-name.ts';

/**
 * Where an include leads, before anything is read. Paths are names of files: relative to the repository's root, with
 * `/`, or URLs; `name` is what messages call it, where its operand is plain text.
 */
export type IncludeTarget =
  | { readonly kind: 'file'; readonly path: string; readonly name?: string }
  | { readonly kind: 'outside'; readonly name?: string }
  /** `/dev/null`: the idiom for including nothing. */
  | { readonly kind: 'nothing' }
  /** Null or the empty text. */
  | { readonly kind: 'empty' }
  /** `path` is missing where it cannot be told, or names no file that could be kept beside the repository. */
  | { readonly kind: 'remote'; readonly path?: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** Resolves an include's operand against the folder of the including file. */
export function locateInclude(operand: string, including: string): IncludeTarget {
  if (operand === '') return { kind: 'empty' };
  if (operand === '/dev/null') return { kind: 'nothing' };
  if (isUrl(operand)) return remote(remoteName(operand));
  if (operand.startsWith('/')) return { kind: 'outside', name: operand };
  const folder = folderOf(including);
  if (isForeign(including) && !including.startsWith(launchScheme)) return remote(joinName(folder, operand));
  return { ...resolvePath(folder, operand), name: operand };
}

function remote(path: string | undefined): IncludeTarget {
  return path === undefined ? { kind: 'remote' } : { kind: 'remote', path };
}

/** Joins a relative path to a folder of the repository. */
export function resolvePath(folder: string, relative: string): Extract<IncludeTarget, { kind: 'file' | 'outside' }> {
  const path = joinName(folder, relative);
  return path === undefined ? { kind: 'outside' } : { kind: 'file', path };
}

/** The folder that a file lies in, by its name. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}
