import type { Json } from '../base/json.ts';
import { printDuration } from '../resolve/values/units/duration.ts';
import { printMemory } from '../resolve/values/units/memory.ts';
import { type Entry, entries, match } from './catalog.ts';
import type { SettingDefinition } from './setting.ts';
import { isOtherSpelling, spellPath, toCanonical } from './spelling.ts';
import { suggest } from './suggest.ts';

/** Result of `plumbline vocabulary`: rows, or suggestions for an unknown name. */
export type Listing =
  | { readonly kind: 'rows'; readonly rows: readonly Entry[]; readonly exact: boolean }
  | { readonly kind: 'unknown'; readonly suggestions: readonly string[] };

/**
 * Lists the rows of a setting or scope in either spelling; without a query, those of the reference. `all` adds settings of
 * the language and the engine; a scope that only they have is listed anyway.
 */
export function listVocabulary(query: string | undefined, all: boolean): Listing {
  const toListing = (rows: readonly Entry[]): Listing => ({ kind: 'rows', rows, exact: false });
  const reference = entries.filter(({ source }) => all || source === 'reference');
  if (query === undefined) return toListing(reference);
  const path = toCanonical(splitQuery(query), 'nextflow');
  const found = match(path);
  if (found.definition !== undefined) {
    return { kind: 'rows', rows: entries.filter(({ definition }) => definition === found.definition), exact: true };
  }
  const selectWithin = (rows: readonly Entry[]): readonly Entry[] =>
    rows.filter(({ definition }) => isWithin(definition.path.split('.'), path));
  const below = selectWithin(reference).length > 0 ? selectWithin(reference) : selectWithin(entries);
  if (below.length > 0) return toListing(below);
  return { kind: 'unknown', suggestions: suggestForQuery(query) };
}

/** One row as JSON: always the same keys first, null where there is nothing; ms and bytes. */
export function toJsonRow({ definition, source }: Entry): { readonly [key: string]: Json } {
  const { path, types, allowed, default: value, since, deprecated, secret, ...rest } = definition;
  return {
    path,
    spelled: spellPath(path),
    type: types[0] ?? 'any',
    types,
    allowed: allowed ?? null,
    default: value ?? null,
    since: since ?? null,
    deprecated: deprecated === undefined ? null : { replacement: null, ...deprecated },
    secret: secret ?? false,
    unit: findUnit(definition),
    source,
    ...(rest as { readonly [key: string]: Json }),
  };
}

function isWithin(path: readonly string[], scope: readonly string[]): boolean {
  return scope.every((segment, index) => path[index] === segment || (path[index] === '<name>' && index < path.length));
}

/** Dots inside quotes do not separate. */
function splitQuery(query: string): readonly string[] {
  return [...query.matchAll(/"([^"]*)"|'([^']*)'|([^.'"]+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}

function suggestForQuery(query: string): readonly string[] {
  const path = splitQuery(query);
  return suggest(path, isOtherSpelling(path, 'nextflow') ? 'reference' : 'nextflow');
}

/** Prints a number of milliseconds or bytes as a duration or size; undefined for other values. */
export function printQuantity(value: Json, { types, unit }: SettingDefinition): string | undefined {
  if (typeof value !== 'number') return undefined;
  if (types[0] === 'duration' && (unit ?? 'ms') === 'ms') return printDuration(value);
  return types[0] === 'size' && (unit ?? 'bytes') === 'bytes' ? printMemory(value) : undefined;
}

/** Returns the unit of a number: the setting's own, else that of its type. */
export function findUnit({ types, unit }: SettingDefinition): string | null {
  return unit ?? (types[0] === 'duration' ? 'ms' : types[0] === 'size' ? 'bytes' : null);
}

/** Lists the paths of all settings as the engine spells them, without those that have a variable part. */
export function listSettings(): readonly string[] {
  const paths = entries.map(({ definition }) => spellPath(definition.path));
  return [...new Set(paths)].filter((path) => /^[\w.]+$/u.test(path)).sort();
}
