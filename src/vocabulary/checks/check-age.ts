import { formatPath } from '../../base/dotted-path.ts';
import { match } from '../catalog.ts';
import type { VersionBound, VersionKey, VersionRange } from '../engine-version.ts';
import type { Deprecation, SettingDefinition, Spelling } from '../setting.ts';
import { toSpelled } from '../spelling.ts';
import { compareVersionKeys, toVersionKey } from '../version-constraint.ts';
import type { Doubt } from './setting-diagnostic.ts';

/** A known setting as a target writes it, and the engine versions that its project admits. */
export interface KnownName {
  readonly definition: SettingDefinition;
  readonly canonical: readonly string[];
  readonly path: readonly string[];
  readonly spelling: Spelling;
  readonly engine: VersionRange;
}

/** Checks a setting against engine versions: it may be unread, removed, newer than the requirement, or renamed. */
export function checkAge(name: KnownName): readonly Doubt[] {
  const neverRead = checkNeverRead(name);
  if (neverRead !== undefined) return [neverRead];
  const doubts = [checkNewer(name), checkRemoved(name) ?? checkDeprecated(name)];
  return doubts.filter((doubt) => doubt !== undefined);
}

/** Checks a documented name that no engine reads; the fix has the name that the admitted engines read. */
function checkNeverRead(name: KnownName): Doubt | undefined {
  const { definition, path, engine } = name;
  if (definition.engine?.name === undefined) return undefined;
  return {
    code: 'no-effect',
    path,
    facts: {},
    fix: advise(listCurrentNames(definition.path, undefined, engine), name),
  };
}

/** With only an upper bound, old engines need not be in use, unless all admitted engines are too old. */
function checkNewer({ definition, path, spelling, engine }: KnownName): Doubt | undefined {
  const { since } = definition;
  // No run depends on the metadata of a project.
  if (since === undefined || path[0] === 'manifest') return undefined;
  const isUnknown = !admitsFrom(engine, since);
  if (!isUnknown && (engine.min === null || !isBefore(engine.min, since))) return undefined;
  const required = spell('manifest.engineVersion', spelling);
  const fix = `Require ${since} or later in \`${required}\`, or leave the setting out.`;
  return { code: 'newer-than-required-engine', path, facts: { since, isUnknown }, fix };
}

function checkRemoved(name: KnownName): Doubt | undefined {
  const { definition, path, engine } = name;
  const { deprecated } = definition;
  const since = deprecated?.effect === 'none' ? deprecated.since : definition.engine?.gone;
  if (since === undefined || !admitsFrom(engine, since)) return undefined;
  const fix = adviseReplacement(name);
  const only = isOnlyFrom(engine, since);
  const removal = only ? 'Remove it.' : `Remove it where no Nextflow before ${since} is used any more.`;
  return {
    code: only ? 'removed' : 'removed-in-newer-engine',
    path,
    facts: { since, note: definition.engine?.gone === undefined ? '' : definition.engine.note },
    fix: fix ?? removal,
  };
}

/** An old name is right while the requirement admits engines that may lack the replacement. */
function checkDeprecated(name: KnownName): Doubt | undefined {
  const { definition, path, engine } = name;
  const deprecation = findDeprecation(definition);
  if (deprecation === undefined || deprecation.effect === 'none') return undefined;
  const { since } = deprecation;
  if (!admitsFrom(engine, since) || !isOnlyFrom(engine, since)) return undefined;
  // No run depends on the metadata of a project, and without a lower bound, engines that know only the old name may read it.
  if (path[0] === 'manifest' && engine.min === null) return undefined;
  return {
    code: isRename(definition, deprecation) ? 'renamed' : 'deprecated',
    path,
    facts: { since },
    fix: adviseReplacement(name) ?? deprecation.instead ?? 'Nothing replaces it: remove it.',
  };
}

function findDeprecation({ deprecated, engine }: SettingDefinition): Deprecation | undefined {
  return deprecated ?? engine?.deprecated;
}

function isRename({ path }: SettingDefinition, { replacement }: Deprecation): boolean {
  if (replacement === undefined) return false;
  return path.endsWith('.*') || match(replacement.split('.')).definition?.renamedFrom?.path === path;
}

/** A canonical name that engines read, and the version that brought it, where that is known. */
interface CurrentName {
  readonly dotted: string;
  readonly since: string | undefined;
}

function adviseReplacement(name: KnownName): string | undefined {
  const right = findReplacement(name.definition, name.canonical);
  return right === undefined ? undefined : advise(listCurrentNames(right, undefined, name.engine), name);
}

/** Words the fix, with the version that brought each name if the requirement admits older engines. */
function advise(names: readonly CurrentName[], name: KnownName): string {
  const { min } = name.engine;
  const told = names.map(({ dotted, since }, index) => {
    const isNew = since !== undefined && min !== null && isBefore(min, since);
    const right = `\`${spellBeside(name, dotted)}\``;
    if (index > 0) return isNew ? `, or from ${since} on ${right}` : `, or ${right}`;
    return isNew ? `From ${since} on, write ${right}` : `Write ${right}`;
  });
  return `${told.join('')}.`;
}

/** Returns the names by which the admitted engines read a setting, oldest first; a replacement may have been replaced too. */
function listCurrentNames(dotted: string, known: string | undefined, engine: VersionRange): readonly CurrentName[] {
  const canonical = dotted.split('.');
  const { definition } = match(canonical);
  const deprecation = definition === undefined ? undefined : findDeprecation(definition);
  const next = definition === undefined ? undefined : findReplacement(definition, canonical);
  const own = { dotted: definition?.engine?.name ?? dotted, since: definition?.since ?? known };
  if (deprecation === undefined || next === undefined || !admitsFrom(engine, deprecation.since)) return [own];
  const later = listCurrentNames(next, deprecation.since, engine);
  return isOnlyFrom(engine, deprecation.since) ? later : [own, ...later];
}

/** Returns what replaces a setting; for a scope, the setting of the same name below the new one, if it has one. */
function findReplacement(definition: SettingDefinition, canonical: readonly string[]): string | undefined {
  const replacement = findDeprecation(definition)?.replacement;
  if (replacement === undefined || !definition.path.endsWith('.*')) return replacement;
  const below = [...replacement.split('.'), ...canonical.slice(definition.path.split('.').length - 1)];
  return match(below).definition === undefined ? undefined : below.join('.');
}

/** Spells a replacement like the written name: below the same selector or executor scope. */
function spellBeside({ definition, path, spelling }: KnownName, dotted: string): string {
  const spelled = toSpelled(dotted.split('.'), spelling);
  const from = toSpelled(definition.path.split('.'), spelling);
  const shared = spelled.findIndex((name, index) => name !== from[index]);
  const isWider = path.length > from.length && spelled.length === from.length && !definition.path.includes('*');
  return isWider && shared > 0
    ? formatPath([...path.slice(0, path.length - from.length + shared), ...spelled.slice(shared)])
    : spelled.join('.');
}

function spell(dotted: string, spelling: Spelling): string {
  return toSpelled(dotted.split('.'), spelling).join('.');
}

/** Returns true if a requirement admits this version or a later one. */
export function admitsFrom({ max }: VersionRange, version: string): boolean {
  if (max === null) return true;
  const order = compareVersionKeys(max.key, readVersion(version));
  return max.inclusive ? order >= 0 : order > 0;
}

/** Returns true if a requirement admits a version before this one. */
export function admitsBefore({ min }: VersionRange, version: string): boolean {
  return min === null || isBefore(min, version);
}

/** Returns true if a requirement admits no version before this one, or has no lower bound. */
function isOnlyFrom(range: VersionRange, version: string): boolean {
  return range.min === null || !admitsBefore(range, version);
}

/** Treats the edge and the stable release of a month as one: `24.08.0` in a requirement means either. */
function isBefore(bound: VersionBound, version: string): boolean {
  return compareVersionKeys(readVersion(bound.key), readVersion(version)) < 0;
}

function readVersion(version: string | VersionKey): VersionKey {
  const key = typeof version === 'string' ? toVersionKey(version) : version;
  return [...key.slice(0, 3), 0];
}
