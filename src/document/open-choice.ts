import { toMap } from '../resolve/values/choice-of-maps.ts';
import type { Value } from '../resolve/values/value.ts';

/**
 * A choice between maps as a map of choices, so that each setting has its own row and each alternative can be tried on
 * it; any other value as it is. An alternative that lacks a key leaves it null.
 */
export function openChoice(value: Value): Value {
  const map = toMap(value);
  if (map === undefined) return value;
  return {
    ...map,
    entries: new Map([...map.entries].map(([key, item]) => [key, { ...item, value: openChoice(item.value) }])),
  };
}
