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

/** Answers of `isWithinSecret` by path, for paths of ordinary length: targets share most of them. Cleared when full. */
const known = new Map<string, boolean>();
const maxKnown = 20_000;
const maxKeyLength = 200;

/** Returns true if a canonical path names a secret or lies below one: `params.passwords.db`. */
export function isWithinSecret(canonicalPath: readonly string[]): boolean {
  const key = canonicalPath.join('\0');
  const before = known.get(key);
  if (before !== undefined) return before;
  const answer = canonicalPath.some((_, index) => isSecretPath(canonicalPath.slice(0, index + 1)));
  if (key.length > maxKeyLength) return answer;
  if (known.size >= maxKnown) known.clear();
  known.set(key, answer);
  return answer;
}
