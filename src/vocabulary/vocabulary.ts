import { type Entry, entries, isSelector, match } from './catalog.ts';
import type { SettingDefinition, SettingType } from './setting.ts';
import { pluginScopes } from './settings/plugin-scopes.ts';

export type { Entry } from './catalog.ts';
export { coerce } from './coerce.ts';
export { findEffectiveDefault as effectiveDefault } from './find-effective-default.ts';
export {
  detectSpelling,
  findOtherSpelling as otherSpelling,
  isOtherSpelling,
  toCanonical,
  toSpelled,
} from './spelling.ts';
export { suggest } from './suggest.ts';
export { noRequirement, parseVersionConstraint } from './version-constraint.ts';
export { writeVocabularyData as vocabularyData } from './write-vocabulary-data.ts';

/**
 * Kind of a canonical path: a `setting` of the table; a `scope` with settings; `free`, where any name is valid (`env`,
 * `params`, below a map); in a `plugin-scope`, whose settings are not known; or `unknown`.
 */
export type PathKind = 'setting' | 'scope' | 'free' | 'unknown' | 'plugin-scope';

/** Every row of the vocabulary, the 330 of the reference first. */
export const settings: readonly Entry[] = entries;

/** Returns the setting at a canonical path without a profile's prefix, or undefined. A `<name>` in the table matches any name. */
export function findDefinition(canonicalPath: readonly string[]): SettingDefinition | undefined {
  return match(canonicalPath).definition;
}

export function classify(canonicalPath: readonly string[]): PathKind {
  const found = match(canonicalPath);
  if (found.isFree) return 'free';
  if (found.definition !== undefined) return 'setting';
  if (found.isScope || canonicalPath.length === 0) return 'scope';
  const [scope = ''] = canonicalPath;
  if (pluginScopes.includes(scope)) return 'plugin-scope';
  const elsewhere = match([scope]);
  // A name alone at the top is a setting that the engine does not have; a selector there is out of place.
  const known = elsewhere.isScope || elsewhere.definition !== undefined || isSelector(scope);
  return canonicalPath.length > 1 && !known ? 'plugin-scope' : 'unknown';
}

/** Returns true if a setting takes a map with any keys: `pod`, `ext`, `tags`. */
export function isMapSetting(canonicalPath: readonly string[]): boolean {
  return match(canonicalPath).definition?.types.includes('map') ?? false;
}

/**
 * Returns true if a path lies below a setting that takes neither a map nor a list: `docker.runOptions[0]`,
 * `process.cpus.most`. Settings of type bool and `env` accept any value; the version requirement reports its own problems.
 */
export function isBelowOneValue(canonicalPath: readonly (string | number)[]): boolean {
  return canonicalPath.some((_, depth) => {
    const holder = canonicalPath.slice(0, depth);
    if (holder[0] === 'env' || typeof holder.at(-1) === 'number') return false;
    const { definition, isScope } = match(holder.filter((name) => typeof name === 'string'));
    return definition !== undefined && !isScope && !definition.types.some((type) => manyValued.has(type));
  });
}

const manyValued: ReadonlySet<SettingType> = new Set(['map', 'list', 'any', 'bool', 'version']);
