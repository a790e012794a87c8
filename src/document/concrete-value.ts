import { unknownValue } from '../resolve/values/constructors.ts';
import { isHeld, printNumber } from '../resolve/values/numbers.ts';
import type { Item, Value } from '../resolve/values/value.ts';

/**
 * Returns a value as a document can represent it. Policies could not compare a decimal with more digits than a document
 * holds: it becomes unknown, but keeps the text that the engine prints.
 */
export function concreteValue(value: Value): Value {
  switch (value.kind) {
    case 'number':
      return isHeld(value)
        ? value
        : { ...unknownValue('no document can hold all digits of this number', value), printed: printNumber(value) };
    case 'list':
      return { ...value, items: value.items.map(concreteItem) };
    case 'map':
      return { ...value, entries: new Map([...value.entries].map(([key, item]) => [key, concreteItem(item)])) };
    case 'choice':
      return { ...value, alternatives: value.alternatives.map((one) => ({ ...one, value: concreteValue(one.value) })) };
    case 'closure':
      return value.results === undefined
        ? value
        : { ...value, results: value.results.map((one) => ({ ...one, value: concreteValue(one.value) })) };
    default:
      return value;
  }
}

function concreteItem(item: Item): Item {
  const value = concreteValue(item.value);
  return value === item.value ? item : { ...item, value };
}
