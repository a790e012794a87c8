import { isBelow } from '../base/dotted-path.ts';
import { compareCodeUnits } from '../base/order.ts';
import type { Location } from '../base/source.ts';
import type { SettingOrigin, SourceMap } from '../document/source-map.ts';
import type { RelatedPlace } from './finding.ts';
import { ancestorsOf } from './setting-path.ts';

/** Location of a finding about a setting, before it is cut to one line. */
export interface Place {
  readonly location: Location;
  readonly profile: string | null;
  readonly related: readonly RelatedPlace[];
}

/** Settings that make a missing one necessary. */
export interface Needs {
  readonly beside?: string | undefined;
  readonly executor?: string | undefined;
}

/**
 * Returns the place to edit: the setting's own; if it is absent, the block of that name or something set
 * below it, else the setting that makes it necessary (`beside`), else the closest block or setting around it or what is set
 * next to it, else the setting that names the executor for which it is needed, else `top`.
 */
export function locate(
  setting: string | null,
  sourceMap: SourceMap,
  top: Place,
  { beside, executor }: Needs = {},
): Place {
  if (setting === null) return top;
  const own = find(sourceMap.settings, setting);
  if (own !== undefined) return placeOf(own.origin, own.overridden);
  const block = find(sourceMap.scopes, setting) ?? firstBelow(setting, sourceMap)?.location;
  if (block !== undefined) return bare(block);
  const near =
    beside === undefined ? undefined : (find(sourceMap.settings, beside)?.origin ?? firstBelow(beside, sourceMap));
  if (near !== undefined) return placeOf(near, []);
  for (const ancestor of ancestorsOf(setting)) {
    const around = find(sourceMap.scopes, ancestor) ?? find(sourceMap.settings, ancestor)?.origin.location;
    if (around !== undefined) return bare(around);
    const sibling = firstBelow(ancestor, sourceMap);
    if (sibling !== undefined) return placeOf(sibling, []);
  }
  const named = executor === undefined ? undefined : find(sourceMap.settings, executor);
  return named === undefined ? top : placeOf(named.origin, []);
}

/** Returns the place of an include statement, or `top` if there is no such include. */
export function locateInclude(include: number, sourceMap: SourceMap, top: Place): Place {
  const location = sourceMap.includes[include];
  return location === undefined ? top : bare(location);
}

/**
 * Returns the first character of a file's first statement, the place of findings about a whole target; the first
 * character of a file without statements.
 */
export function startOf(file: string, { settings, scopes, includes }: SourceMap): Place {
  const places = [
    ...Object.values(settings).map(({ origin }) => origin.location),
    ...Object.values(scopes),
    ...includes,
  ];
  const first = places
    .filter((place) => place.file === file)
    .reduce<Location | undefined>((a, b) => (a === undefined || compareLocations(b, a) < 0 ? b : a), undefined);
  if (first === undefined) return bare({ file, line: 1, column: 1, endLine: 1, endColumn: 1 });
  return bare({ ...first, endLine: first.line, endColumn: first.column + 1 });
}

/** Returns the block of the view's profile, or the start of the target's file. */
export function startOfProfile(sourceMap: SourceMap, target: string): Place {
  const [block] = sourceMap.profiles;
  return block === undefined
    ? startOf(target, sourceMap)
    : { location: block.location, profile: block.name, related: [] };
}

function bare(location: Location): Place {
  return { location, profile: null, related: [] };
}

function placeOf(origin: SettingOrigin, overridden: readonly SettingOrigin[]): Place {
  const includes = origin.includedFrom.map((location, depth): RelatedPlace => {
    const next = origin.includedFrom[depth + 1] ?? origin.location;
    return { kind: 'include', message: `Includes '${next.file}' here.`, location };
  });
  const overrides = overridden.map(({ location, profile, instead }): RelatedPlace => {
    const where = profile === null ? '' : ` in profile '${profile}'`;
    return instead === true
      ? { kind: 'related', message: `Set here instead${where} under another condition.`, location }
      : { kind: 'override', message: `Replaces what was set here${where}.`, location };
  });
  return { location: origin.location, profile: origin.profile, related: [...includes, ...overrides] };
}

/** Returns the first setting below a path, in reading order. */
function firstBelow(path: string, sourceMap: SourceMap): SettingOrigin | undefined {
  const origins = Object.entries(sourceMap.settings)
    .filter(([other]) => isBelow(other, path))
    .map(([, { origin }]) => origin);
  return origins.sort(({ location: a }, { location: b }) => compareLocations(a, b))[0];
}

function compareLocations(a: Location, b: Location): number {
  return compareCodeUnits(a.file, b.file) || a.line - b.line || a.column - b.column || a.endColumn - b.endColumn;
}

// The keys are paths out of hostile files: `constructor` must not be found on the prototype.
function find<T>(table: { readonly [key: string]: T }, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
