import { match } from '../vocabulary/catalog.ts';
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
  if (findMisspelt(canonicalPath, 'reference').some((path) => match(path).definition?.secret === true)) return true;
  return isSecretName(canonicalPath.findLast((segment) => !/^\[[0-9]+\]$/.test(segment)) ?? '');
}

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
