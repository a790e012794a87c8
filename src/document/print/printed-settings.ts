import { formatPath, parsePathText } from '../../base/dotted-path.ts';
import type { ConfigDocument } from '../document.ts';
import { type PrintedValue, toPrintedValue } from './to-printed-value.ts';

/** One setting to print: a list is one setting, a map is one setting for each entry, as in the engine. */
export interface PrintedSetting {
  readonly segments: readonly string[];
  readonly value: PrintedValue;
}

/** A list while its rows come in; maps only stand inside lists. */
type Growing = PrintedValue | GrowingList | GrowingMap;
type GrowingList = { readonly kind: 'growing-list'; readonly items: Growing[] };
type GrowingMap = { readonly kind: 'growing-map'; readonly entries: Map<string, Growing> };

/** The settings of a document in its order and with its names; the document may be respelled. */
export function listPrintedSettings({ settings }: Pick<ConfigDocument, 'settings'>): readonly PrintedSetting[] {
  const found = new Map<string, { readonly segments: readonly string[]; value: Growing }>();
  for (const [path, row] of Object.entries(settings)) {
    const segments = parsePathText(path) ?? [path];
    const first = segments.findIndex((segment) => typeof segment === 'number');
    const names = segments.slice(0, first < 0 ? segments.length : first).map(String);
    const key = formatPath(names);
    const rest = first < 0 ? [] : segments.slice(first);
    const entry = found.get(key) ?? { segments: names, value: createEmptyFor(rest, toPrintedValue(row)) };
    entry.value = put(entry.value, rest, toPrintedValue(row));
    found.set(key, entry);
  }
  return Array.from(found.values(), ({ segments, value }) => ({ segments, value: finish(value) }));
}

/**
 * Returns the value at canonical segments, for a setting, a list or a list item; undefined for a scope and for unset
 * settings.
 */
export function findPrintedValue(
  document: Pick<ConfigDocument, 'settings'>,
  segments: readonly (string | number)[],
): PrintedValue | undefined {
  const path = formatPath(segments);
  if (Object.hasOwn(document.settings, path)) {
    const row = document.settings[path];
    return row === undefined ? undefined : toPrintedValue(row);
  }
  return listPrintedSettings(document).find((setting) => formatPath(setting.segments) === path)?.value;
}

function put(into: Growing, rest: readonly (string | number)[], value: PrintedValue): Growing {
  const [next, ...further] = rest;
  if (next === undefined) return value;
  if (into.kind === 'growing-list' && typeof next === 'number') {
    into.items[next] = put(into.items[next] ?? createEmptyFor(further, value), further, value);
  }
  if (into.kind === 'growing-map') {
    const key = String(next);
    into.entries.set(key, put(into.entries.get(key) ?? createEmptyFor(further, value), further, value));
  }
  return into;
}

function createEmptyFor(rest: readonly (string | number)[], value: PrintedValue): Growing {
  const [next] = rest;
  if (next === undefined) return value;
  return typeof next === 'number'
    ? { kind: 'growing-list', items: [] }
    : { kind: 'growing-map', entries: new Map<string, Growing>() };
}

function finish(value: Growing): PrintedValue {
  if (value.kind === 'growing-list') return { kind: 'list', items: value.items.map(finish) };
  if (value.kind !== 'growing-map') return value;
  return { kind: 'map', entries: new Map([...value.entries].map(([key, item]) => [key, finish(item)])) };
}
