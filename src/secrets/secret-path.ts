import { entries, match } from '../vocabulary/catalog.ts';
import { findMisspelt } from '../vocabulary/suggest.ts';
import { isSecretName } from './secret-name.ts';

/**
 * Returns true if a canonical path names a secret: a setting that the vocabulary marks as one, or a name outside the
 * vocabulary (`env`, `params`, mail properties, maps, plugin scopes, misspelt settings) that ends in words for one.
 */
export function isSecretPath(canonicalPath: readonly string[]): boolean {
  const found = match(canonicalPath);
  if (found.definition?.secret === true) return true;
  if ((found.definition !== undefined || found.isScope) && !found.isFree) return false;
  const names = canonicalPath.filter((segment) => !/^\[[0-9]+\]$/.test(segment));
  // A file may nest a hundred blocks: names are compared only where a secret can lie that deep; a selector counts, too.
  const isMisspelt =
    names.length <= deepestSecret + 2 &&
    findMisspelt(canonicalPath, 'reference').some((path) => match(path).definition?.secret === true);
  return isMisspelt || isSecretName(names.at(-1) ?? '');
}

/** Segments of the longest path that the vocabulary marks as a secret. */
const deepestSecret = Math.max(
  ...entries.map(({ definition }) => (definition.secret === true ? definition.path.split('.').length : 0)),
);

/** Cached answer for a path, with those for the paths below it. */
interface KnownPath {
  readonly isSecret: boolean;
  below?: Map<string, KnownPath>;
}

/**
 * Cache of results: targets share most paths, and the paths of one file share most of their beginnings. Cleared when
 * full.
 */
let known: KnownPath = { isSecret: false };
let knownPaths = 0;
const maxKnown = 20_000;

/** Returns true if a canonical path names a secret or lies below one: `params.passwords.db`. */
export function isWithinSecret(canonicalPath: readonly string[]): boolean {
  if (knownPaths >= maxKnown) [known, knownPaths] = [{ isSecret: false }, 0];
  let at = known;
  for (const [index, segment] of canonicalPath.entries()) {
    at.below ??= new Map();
    let next = at.below.get(segment);
    if (next === undefined) {
      next = { isSecret: isSecretPath(canonicalPath.slice(0, index + 1)) };
      at.below.set(segment, next);
      knownPaths += 1;
    }
    if (next.isSecret) return true;
    at = next;
  }
  return false;
}
