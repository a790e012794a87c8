import { pathText } from '../../base/dotted-path.ts';
import { match } from '../catalog.ts';
import type { VersionBound, VersionKey, VersionRange } from '../engine-version.ts';
import type { Deprecation, SettingDefinition, Spelling } from '../setting.ts';
import { toSpelled } from '../spelling.ts';
import { compareVersionKeys, toVersionKey } from '../version-constraint.ts';
import type { Doubt } from './setting-diagnostic.ts';

/** A setting of the table as a target writes it, and the engine versions that its project admits. */
export interface KnownName {
  readonly definition: SettingDefinition;
  readonly canonical: readonly string[];
  readonly path: readonly string[];
  readonly spelling: Spelling;
  readonly engine: VersionRange;
}

/** What time has done to a setting: it is not read, not any more, not yet, or under another name by now. */
export function checkAge(name: KnownName): readonly Doubt[] {
  const neverRead = checkNeverRead(name);
  if (neverRead !== undefined) return [neverRead];
  const doubts = [checkNewer(name), checkRemoved(name) ?? checkDeprecated(name)];
  return doubts.filter((doubt) => doubt !== undefined);
}

/** Of a documented name that was never read, the right one may have moved on: then the one of the engines admitted. */
function checkNeverRead(name: KnownName): Doubt | undefined {
  const { definition, path, engine } = name;
  const own = definition.engine?.name;
  if (own === undefined) return undefined;
  const { gone } = definition.engine ?? {};
  const moved = gone === undefined || !admitsFrom(engine, gone) ? undefined : findReplacement(name);
  const right = moved !== undefined && isOnlyFrom(engine, gone ?? '') ? moved : spellBeside(name, own);
  const also = moved === undefined || right === moved ? '' : `, or from ${gone} on \`${moved}\``;
  return { code: 'no-effect', path, facts: {}, fix: `Write \`${right}\`${also}.` };
}

function checkNewer({ definition, path, spelling, engine: { min } }: KnownName): Doubt | undefined {
  const { since } = definition;
  // No run depends on what a manifest tells of its project.
  if (since === undefined || min === null || !isBefore(min, since) || path[0] === 'manifest') return undefined;
  const required = spell('manifest.engineVersion', spelling);
  const fix = `Require ${since} or later in \`${required}\`, or leave the setting out.`;
  return { code: 'newer-than-required-engine', path, facts: { since }, fix };
}

function checkRemoved(name: KnownName): Doubt | undefined {
  const { definition, path, engine } = name;
  const { deprecated } = definition;
  const since = deprecated?.effect === 'none' ? deprecated.since : definition.engine?.gone;
  if (since === undefined || !admitsFrom(engine, since)) return undefined;
  const replacement = findReplacement(name);
  const only = isOnlyFrom(engine, since);
  const removal = only ? 'Remove it.' : `Remove it where no engine before ${since} is used any more.`;
  return {
    code: only ? 'removed' : 'removed-in-newer-engine',
    path,
    facts: { since, note: definition.engine?.gone === undefined ? '' : definition.engine.note },
    fix: replacement === undefined ? removal : `Write \`${replacement}\`.`,
  };
}

/** Where older engines are admitted, which may lack the replacement, the old name is right. */
function checkDeprecated(name: KnownName): Doubt | undefined {
  const { definition, path, engine } = name;
  const deprecation = deprecationOf(definition);
  if (deprecation === undefined || deprecation.effect === 'none') return undefined;
  const { since } = deprecation;
  if (!admitsFrom(engine, since) || !isOnlyFrom(engine, since)) return undefined;
  const replacement = findReplacement(name);
  return {
    code: isRename(definition, deprecation) ? 'renamed' : 'deprecated',
    path,
    facts: { since },
    fix:
      replacement === undefined
        ? (deprecation.instead ?? 'Nothing replaces it: remove it.')
        : `Write \`${replacement}\`.`,
  };
}

function deprecationOf({ deprecated, engine }: SettingDefinition): Deprecation | undefined {
  return deprecated ?? engine?.deprecated;
}

function isRename({ path }: SettingDefinition, { replacement }: Deprecation): boolean {
  if (replacement === undefined) return false;
  return path.endsWith('.*') || match(replacement.split('.')).definition?.renamedFrom?.path === path;
}

/** What to write instead: of a scope that was renamed, the same setting below its new name, which may be an old one too. */
function findReplacement(name: KnownName): string | undefined {
  const { definition, canonical, engine } = name;
  const deprecation = deprecationOf(definition);
  const replacement = deprecation?.replacement;
  if (replacement === undefined) return undefined;
  const scope = definition.path.endsWith('.*') ? definition.path.split('.').slice(0, -1) : undefined;
  const rest = scope === undefined ? [] : canonical.slice(scope.length);
  const right = [replacement, ...rest].join('.');
  const next = match(right.split('.')).definition;
  const moved = next === undefined ? undefined : deprecationOf(next);
  const isMoved =
    moved?.replacement !== undefined && admitsFrom(engine, moved.since) && isOnlyFrom(engine, moved.since);
  return isMoved && next !== undefined
    ? findReplacement({ ...name, definition: next, canonical: right.split('.') })
    : spellBeside(name, right);
}

/** A name that stands where the written one does stays there: below its selector, or its executor's own scope. */
function spellBeside({ definition, path, spelling }: KnownName, dotted: string): string {
  const spelled = toSpelled(dotted.split('.'), spelling);
  const from = toSpelled(definition.path.split('.'), spelling);
  const shared = spelled.findIndex((name, index) => name !== from[index]);
  const isWider = path.length > from.length && spelled.length === from.length && !definition.path.includes('*');
  return isWider && shared > 0
    ? pathText([...path.slice(0, path.length - from.length + shared), ...spelled.slice(shared)])
    : spelled.join('.');
}

function spell(dotted: string, spelling: Spelling): string {
  return toSpelled(dotted.split('.'), spelling).join('.');
}

/** Whether a requirement admits some version from this one on. */
function admitsFrom({ max }: VersionRange, version: string): boolean {
  if (max === null) return true;
  const order = compareVersionKeys(max.key, release(version));
  return max.inclusive ? order >= 0 : order > 0;
}

/** Whether a requirement admits some version before this one. */
function admitsBefore({ min }: VersionRange, version: string): boolean {
  return min === null || isBefore(min, version);
}

/** Whether no engine before this version is asked for: all that are admitted are newer, or nothing is said of them. */
function isOnlyFrom(range: VersionRange, version: string): boolean {
  return range.min === null || !admitsBefore(range, version);
}

/** The edge channel and the stable one of a month count as one: `24.08.0` in a requirement means either. */
function isBefore(bound: VersionBound, version: string): boolean {
  return compareVersionKeys(release(bound.key), release(version)) < 0;
}

function release(version: string | VersionKey): VersionKey {
  const key = typeof version === 'string' ? toVersionKey(version) : version;
  return [...key.slice(0, 3), 0];
}
