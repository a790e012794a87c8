import { type Entry, entries, isSelector, match } from './catalog.ts';
import type { SettingDefinition, SettingType } from './setting.ts';
import { pluginScopes } from './settings/plugin-scopes.ts';

export type { Entry } from './catalog.ts';
export { coerce } from './coerce.ts';
export { effectiveDefault } from './effective-default.ts';
export { detectSpelling, isOtherSpelling, otherSpelling, toCanonical, toSpelled } from './spelling.ts';
export { suggest } from './suggest.ts';
export { noRequirement, parseVersionConstraint } from './version-constraint.ts';
export { vocabularyData } from './vocabulary-data.ts';

/**
 * What a canonical path is: a `setting` of the table; a `scope` that holds some; `free`, where any name goes (`env`,
 * `params`, below a map); in a `plugin-scope`, of which nothing is known; or `unknown`.
 */
export type PathKind = 'setting' | 'scope' | 'free' | 'unknown' | 'plugin-scope';

/** Every row of the vocabulary, the 330 of the reference first. */
export const settings: readonly Entry[] = entries;

/** The row that a canonical path (without a profile's prefix) is, patterns resolved; undefined where none is. */
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

/** Whether a setting takes a map of free content: `pod`, `ext`, `tags`. */
export function isMapSetting(canonicalPath: readonly string[]): boolean {
  return match(canonicalPath).definition?.types.includes('map') ?? false;
}

/**
 * Whether something is written below a setting that takes neither a map nor a list: `docker.runOptions[0]`,
 * `process.cpus.most`. Anything has a truth or, in `env`, a text, and of a version its requirement says what is wrong.
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
