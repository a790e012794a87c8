import { findRemoteName, isForeign, isUrl, joinName, launchScheme } from '../../base/file-name.ts';
import type { Piece } from '../values/value.ts';

/**
 * Target of an include, before anything is read. Paths are names of files: relative to the repository's root, with
 * `/`, or URLs; `name` is what messages call it, where its operand is plain text.
 */
export type IncludeTarget =
  | { readonly kind: 'file'; readonly path: string; readonly name?: string }
  | { readonly kind: 'outside'; readonly name?: string }
  /** `/dev/null`: the idiom for including nothing. */
  | { readonly kind: 'nothing' }
  /** Null or the empty text. */
  | { readonly kind: 'empty' }
  /**
   * Path and address of an include. `path` is undefined if it is unknown, or names no file that could be kept beside
   * the repository. `url` has `?` for unknown parts of the address, and only the scheme if it names no file.
   */
  | { readonly kind: 'remote'; readonly url: string; readonly path?: string }
  /** `candidate` is the file of the repository that it means if it means one there. */
  | { readonly kind: 'unknown'; readonly why: string; readonly candidate?: string };

/** Resolves an include's operand against the folder of the including file. */
export function locateInclude(operand: string, including: string): IncludeTarget {
  if (operand === '') return { kind: 'empty' };
  if (operand === '/dev/null') return { kind: 'nothing' };
  if (isUrl(operand)) return createRemote(findRemoteName(operand), operand);
  if (operand.startsWith('/')) return { kind: 'outside', name: operand };
  const folder = findFolder(including);
  if (isForeign(including) && !including.startsWith(launchScheme))
    return createRemote(joinName(folder, operand), folder);
  return { ...resolvePath(folder, operand), name: operand };
}

function createRemote(path: string | undefined, address: string): IncludeTarget {
  return path === undefined ? { kind: 'remote', url: findScheme(address) } : { kind: 'remote', url: path, path };
}

/** A remote file of whose address only parts are known, from its start on. */
export function locatePartly(pieces: readonly Piece[]): IncludeTarget | undefined {
  const text = pieces.map((piece) => (piece.kind === 'text' ? piece.text : '\0')).join('');
  if (!/^(?:https?|s3|gs|az|ftp):\/\//iu.test(text)) return undefined;
  return { kind: 'remote', url: (findRemoteName(text) ?? findScheme(text)).replaceAll('\0', '?') };
}

function findScheme(url: string): string {
  return url.slice(0, url.indexOf('://') + 3).toLowerCase();
}

/** Joins a relative path to a folder of the repository. */
export function resolvePath(folder: string, relative: string): Extract<IncludeTarget, { kind: 'file' | 'outside' }> {
  const path = joinName(folder, relative);
  return path === undefined ? { kind: 'outside' } : { kind: 'file', path };
}

/** The folder that a file lies in, by its name. */
export function findFolder(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}
