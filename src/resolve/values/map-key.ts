import { compareObjects } from './compare.ts';
import { toKeyValue } from './constructors.ts';
import { printValue } from './text.ts';
import type { Item, MapValue, Value } from './value.ts';

// Keys of maps. A document shows their text, but to the engine `1`, `1L` and `'1'` are three keys.

/** Puts an entry to its place; false where another key has the same text, or the key's text is not known. */
export function putEntry(entries: Map<string, Item>, key: Value, item: Item): boolean {
  const name = printValue(key);
  if (name === undefined) return false;
  const before = entries.get(name);
  const { id: _, ...rest } = item;
  const isPlain = key.kind === 'string' && key.template === undefined;
  if (before !== undefined && compareObjects(toKeyValue(name, before), key) !== true) return false;
  entries.set(name, isPlain ? rest : { ...rest, id: key });
  return true;
}

/** Returns the entry of a key; null if absent, undefined if that is unknown. */
export function findEntry(map: MapValue, key: Value): Item | null | undefined {
  const name = printValue(key);
  if (name === undefined) return undefined;
  const item = map.entries.get(name);
  if (item === undefined) return null;
  const isSame = compareObjects(toKeyValue(name, item), key);
  return isSame === undefined ? undefined : isSame ? item : null;
}
