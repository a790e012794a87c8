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

/** Returns true if a canonical path names a secret or lies below one: `params.passwords.db`. */
export function isWithinSecret(canonicalPath: readonly string[]): boolean {
  return canonicalPath.some((_, index) => isSecretPath(canonicalPath.slice(0, index + 1)));
}
