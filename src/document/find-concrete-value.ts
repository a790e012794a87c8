import { createUnknown } from '../resolve/values/constructors.ts';
import { isHeld, printNumber } from '../resolve/values/numbers.ts';
import type { Item, Value } from '../resolve/values/value.ts';

/**
 * Returns a value as a document can represent it. Policies could not compare a decimal with more digits than a document
 * holds: it becomes unknown, but keeps the text that the engine prints.
 */
export function findConcreteValue(value: Value): Value {
  switch (value.kind) {
    case 'number':
      return isHeld(value)
        ? value
        : { ...createUnknown('no document can hold all digits of this number', value), printed: printNumber(value) };
    case 'list':
      return { ...value, items: value.items.map(findConcreteItem) };
    case 'map':
      return { ...value, entries: new Map([...value.entries].map(([key, item]) => [key, findConcreteItem(item)])) };
    case 'choice':
      return { ...value, alternatives: value.alternatives.map(withConcreteValue) };
    case 'closure':
      return value.results === undefined ? value : { ...value, results: value.results.map(withConcreteValue) };
    default:
      return value;
  }
}

function withConcreteValue<T extends { readonly value: Value }>(one: T): T {
  return { ...one, value: findConcreteValue(one.value) };
}

function findConcreteItem(item: Item): Item {
  const value = findConcreteValue(item.value);
  return value === item.value ? item : { ...item, value };
}
