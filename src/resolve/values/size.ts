import type { Value } from './value.ts';

const known = new WeakMap<Value, number>();

/** Characters of text that count as one value: copies of a text are in the document, and in its JSON. */
const charactersOfOne = 500;

/** Returns the number of values in a value, its lists and maps exploded; shared items count each time. */
export function measureSize(value: Value): number {
  if (value.kind === 'string') return 1 + Math.trunc(value.value.length / charactersOfOne);
  if (value.kind !== 'list' && value.kind !== 'map' && value.kind !== 'choice') return 1;
  const counted = known.get(value);
  if (counted !== undefined) return counted;
  let size = 1;
  if (value.kind === 'choice')
    for (const { value: alternative } of value.alternatives) size += measureSize(alternative);
  else if (value.kind === 'list') for (const item of value.items) size += measureSize(item.value);
  else for (const item of value.entries.values()) size += measureSize(item.value);
  known.set(value, size);
  return size;
}
