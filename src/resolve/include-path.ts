/**
 * Where an include leads, before anything is read. Paths are relative to the repository's root, with `/`; `name` is
 * what messages call it, where its operand is plain text.
 */
export type IncludeTarget =
  | { readonly kind: 'file'; readonly path: string; readonly name?: string }
  | { readonly kind: 'outside'; readonly name?: string }
  /** `/dev/null`: the idiom for including nothing. */
  | { readonly kind: 'nothing' }
  /** Null or the empty text. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'remote' }
  | { readonly kind: 'unknown'; readonly why: string };

/** Resolves an include's operand against the folder of the including file. */
export function locateInclude(operand: string, including: string): IncludeTarget {
  if (operand === '') return { kind: 'empty' };
  if (operand === '/dev/null') return { kind: 'nothing' };
  if (/^[a-zA-Z][a-zA-Z0-9+.-]*:\/\//u.test(operand)) return { kind: 'remote' };
  if (operand.startsWith('/')) return { kind: 'outside', name: operand };
  const folder = including.includes('/') ? including.slice(0, including.lastIndexOf('/')) : '';
  return { ...resolvePath(folder, operand), name: operand };
}

/** Joins a relative path to a folder of the repository. */
export function resolvePath(folder: string, relative: string): Extract<IncludeTarget, { kind: 'file' | 'outside' }> {
  const segments = folder === '' ? [] : folder.split('/');
  for (const segment of relative.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return { kind: 'outside' };
  }
  return { kind: 'file', path: segments.join('/') };
}
