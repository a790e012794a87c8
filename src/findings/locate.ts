import { isBelow } from '../base/dotted-path.ts';
import { compareCodeUnits } from '../base/order.ts';
import type { Location } from '../base/source.ts';
import type { SettingOrigin, SettingOrigins, SourceMap } from '../document/source-map.ts';
import type { RelatedPlace } from './finding.ts';
import { listAncestors } from './setting-path.ts';

/** Location of a finding about a setting, before it is cut to one line. */
export interface Place {
  readonly location: Location;
  readonly profile: string | null;
  readonly related: readonly RelatedPlace[];
  /** The key and value of the setting itself; left out if it is not set. */
  readonly written?: Pick<SettingOrigin, 'key' | 'value'>;
}

/** Settings that make a missing one necessary. */
export interface Needs {
  readonly beside?: string | undefined;
  readonly executor?: string | undefined;
}

/**
 * Returns the place to edit: the place of the setting; if it is absent, the block of that name or a setting below it,
 * else the setting that makes it necessary (`beside`), else the closest enclosing block or neighbouring setting, else
 * the setting that names the executor that needs it, else `top`.
 */
export function locate(
  setting: string | null,
  sourceMap: SourceMap,
  top: Place,
  { beside, executor }: Needs = {},
): Place {
  if (setting === null) return top;
  const own = find(sourceMap.settings, setting);
  if (own !== undefined) return { ...locateSetting(own, sourceMap), written: own.origin };
  const block = find(sourceMap.scopes, setting) ?? findFirstBelow(setting, sourceMap)?.location;
  if (block !== undefined) return createBarePlace(block);
  const near =
    beside === undefined ? undefined : (find(sourceMap.settings, beside)?.origin ?? findFirstBelow(beside, sourceMap));
  if (near !== undefined) return locateSetting({ origin: near, overridden: [] }, sourceMap);
  for (const ancestor of listAncestors(setting)) {
    const around = find(sourceMap.scopes, ancestor) ?? find(sourceMap.settings, ancestor)?.origin.location;
    if (around !== undefined) return createBarePlace(around);
    const sibling = findFirstBelow(ancestor, sourceMap);
    if (sibling !== undefined) return locateSetting({ origin: sibling, overridden: [] }, sourceMap);
  }
  const named = executor === undefined ? undefined : find(sourceMap.settings, executor);
  return named === undefined ? top : locateSetting({ origin: named.origin, overridden: [] }, sourceMap);
}

/** Returns the place of an include statement, or `top` if there is no such include. */
export function locateInclude(include: number, sourceMap: SourceMap, top: Place): Place {
  const location = sourceMap.includes[include];
  return location === undefined ? top : createBarePlace(location);
}

/**
 * Returns the first character of a file's first statement, the place of findings about a whole target; of a file that has
 * only profiles, the first of these `blocks`; of a file without statements, its first character.
 */
export function findStart(
  file: string,
  { settings, scopes, includes }: SourceMap,
  blocks: readonly Location[] = [],
): Place {
  const found = [
    ...Object.values(settings).map(({ origin }) => origin.location),
    ...Object.values(scopes),
    ...includes,
  ];
  const places = found.some((place) => place.file === file) ? found : blocks;
  const first = places
    .filter((place) => place.file === file)
    .reduce<Location | undefined>((a, b) => (a === undefined || compareLocations(b, a) < 0 ? b : a), undefined);
  if (first === undefined) return createBarePlace({ file, line: 1, column: 1, endLine: 1, endColumn: 1 });
  return createBarePlace({ ...first, endLine: first.line, endColumn: first.column + 1 });
}

/** Returns the block of the view's profile, or the start of the target's file. */
export function findStartOfProfile(sourceMap: SourceMap, target: string): Place {
  const [block] = sourceMap.profiles;
  return block === undefined
    ? findStart(target, sourceMap)
    : { location: block.location, profile: block.name, related: [] };
}

function createBarePlace(location: Location): Place {
  return { location, profile: null, related: [] };
}

function locateSetting({ origin, overridden }: SettingOrigins, sourceMap: SourceMap): Place {
  const overrides = overridden.map(({ location, profile, instead }): RelatedPlace => {
    const where = profile === null ? '' : ` in profile '${profile}'`;
    return instead === true
      ? { kind: 'related', message: `Set here instead${where} under another condition.`, location }
      : { kind: 'override', message: `Replaces what was set here${where}.`, location };
  });
  const related = [...listChain(origin, sourceMap), ...overrides];
  return { location: origin.location, profile: origin.profile, related };
}

/** Returns the includes that lead to an assignment, outermost first, and its profile block before what the block contains. */
function listChain(origin: SettingOrigin, { profiles }: SourceMap): readonly RelatedPlace[] {
  const steps = [...origin.includedFrom, origin.location];
  const blocks = profiles.filter(({ name }) => name === origin.profile);
  const inBlock = steps.findIndex((step) => blocks.some((block) => isWithin(step, block.location)));
  const block = blocks.find(({ location }) => steps[inBlock] !== undefined && isWithin(steps[inBlock], location));
  return steps.flatMap((step, depth): readonly RelatedPlace[] => {
    const next = steps[depth + 1];
    return [
      ...(depth === inBlock && block !== undefined ? [locateProfile(block)] : []),
      ...(next === undefined
        ? []
        : [{ kind: 'include', message: `Includes '${next.file}' here.`, location: step } as const]),
    ];
  });
}

/** The line that opens a profile block. */
function locateProfile({ name, location }: SourceMap['profiles'][number]): RelatedPlace {
  const { file, line, column } = location;
  const opening = { file, line, column, endLine: line, endColumn: column };
  return { kind: 'profile', message: `Profile '${name}' is declared here.`, location: opening };
}

function isWithin(inner: Location, outer: Location): boolean {
  if (inner.file !== outer.file) return false;
  const startsLater = inner.line - outer.line || inner.column - outer.column;
  const endsEarlier = outer.endLine - inner.endLine || outer.endColumn - inner.endColumn;
  return startsLater >= 0 && endsEarlier >= 0;
}

/** Returns the first setting below a path, in reading order. */
function findFirstBelow(path: string, sourceMap: SourceMap): SettingOrigin | undefined {
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
