import type { Json } from '../../base/json.ts';
import { findSlip } from '../../base/suggest.ts';
import { executorDefaults, gridExecutors, otherExecutors, toExecutorName } from '../../vocabulary/executors.ts';
import { scopeSpellings } from '../../vocabulary/spelling.ts';
import { settings } from '../../vocabulary/vocabulary.ts';
import type { Applies } from '../policy.ts';
import { toCanonicalPath } from './to-canonical-path.ts';

const FORM = 'write `always`, or `{scopes: [...], executors: [...]}` with at least one of them';

/** Reads `applies` of a policy's METADATA. Scopes may use either spelling; the result is canonical. */
export function readApplies(given: Json | undefined, fault: (message: string) => void): Applies {
  if (given === undefined || given === 'always') return 'always';
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    fault(`invalid applies: ${FORM}`);
    return 'always';
  }
  const { scopes, executors, ...rest } = given as { readonly [key: string]: Json };
  for (const key of Object.keys(rest)) {
    const meant = findSlip(key, ['scopes', 'executors']);
    fault(`applies has no key \`${key}\`: ${meant === undefined ? FORM : `did you mean \`${meant}\`?`}`);
  }
  const readNames = (list: Json = [], key: string): readonly string[] => {
    const names = Array.isArray(list) ? list : [list];
    if (names.every((name) => typeof name === 'string')) return names as readonly string[];
    fault(`applies.${key} must be a list of names`);
    return [];
  };
  // Plugins have scopes and executors of their own, so only a misspelling is a fault.
  const refuseMisspelt = (names: readonly string[], known: readonly string[], what: string): void => {
    for (const name of names) {
      const meant = findSlip(name, known);
      if (meant !== undefined) fault(`there is no ${what} \`${name}\`: did you mean \`${meant}\`?`);
    }
  };
  const applies = {
    scopes: readNames(scopes, 'scopes').map(toCanonicalPath),
    executors: readNames(executors, 'executors').map(toExecutorName),
  };
  if (applies.scopes.length + applies.executors.length === 0) fault(`applies is empty: ${FORM}`);
  const readFirstName = (path: string): string => path.split('.')[0] ?? '';
  const knownScopes = [
    ...settings.map(({ definition }) => readFirstName(definition.path)),
    ...scopeSpellings.map(({ nextflow }) => nextflow),
  ];
  const knownExecutors = [...executorDefaults.flatMap(({ names }) => names), ...gridExecutors, ...otherExecutors];
  refuseMisspelt(applies.scopes.map(readFirstName), [...new Set(knownScopes)], 'scope');
  refuseMisspelt(applies.executors, [...new Set(knownExecutors)], 'executor');
  return applies;
}
