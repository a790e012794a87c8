import { unknownValue } from '../resolve/values/constructors.ts';
import { isHeld, printNumber } from '../resolve/values/numbers.ts';
import type { Item, Value } from '../resolve/values/value.ts';

/**
 * A value as a document can have it: a decimal with more digits than a document holds is none that policies could compare,
 * so that it counts as unknown; how the engine prints it stays.
 */
export function heldValue(value: Value): Value {
  switch (value.kind) {
    case 'number':
      return isHeld(value)
        ? value
        : { ...unknownValue('no document can hold all digits of this number', value), printed: printNumber(value) };
    case 'list':
      return { ...value, items: value.items.map(heldItem) };
    case 'map':
      return { ...value, entries: new Map([...value.entries].map(([key, item]) => [key, heldItem(item)])) };
    case 'choice':
      return { ...value, alternatives: value.alternatives.map((one) => ({ ...one, value: heldValue(one.value) })) };
    default:
      return value;
  }
}

function heldItem(item: Item): Item {
  const value = heldValue(item.value);
  return value === item.value ? item : { ...item, value };
}
