import { isKnown } from '../values/certainty.ts';
import { mapAlternatives } from '../values/choice.ts';
import {
  createInvalid,
  createNull,
  createString,
  createUnknown,
  isAbsent,
  listOf,
  listValue,
  mergeProvenance,
} from '../values/constructors.ts';
import { findEntry } from '../values/map-key.ts';
import { createLong } from '../values/numbers.ts';
import { createUnitValue } from '../values/unit-literal.ts';
import type { ListValue, Value } from '../values/value.ts';
import { createUndecided } from './operators.ts';

/**
 * Reads `object.name`: a map's entry, a unit literal (`8.GB`), a property of a size or a duration. `absent` returns the
 * value of an entry that a scope lacks.
 */
export function readProperty(
  object: Value,
  name: string,
  safe: boolean,
  absent: () => Value = () => createNull(),
): Value {
  return mapAlternatives(object, (value) => {
    switch (value.kind) {
      case 'null':
        return safe ? createNull(value) : createInvalid(`cannot read '${name}' of null`, value);
      case 'map': {
        const entry = findEntry(value, createString(name));
        const createMissing = (): Value => (value.isScope ? absent() : createNull());
        if (entry === null && value.isScope) return absent();
        if (entry === undefined) return createUndecided('this key', value);
        return mapAlternatives(entry?.value ?? createNull(), (one) => (isAbsent(one) ? createMissing() : one));
      }
      case 'number':
        return createUnitValue(value, name) ?? createNoProperty(value, name);
      case 'duration':
        return readPart(durationParts, value.milliseconds, name, value);
      case 'memory':
        return readPart(memoryParts, value.bytes, name, value);
      case 'list':
        // A list may be an array, which has a length.
        if (objectProperties.has(name) || name === 'length')
          return createUnknown(`the property '${name}' is not modelled`, value);
        return listOf(
          value.items.map((item) => readProperty(item.value, name, true)),
          value,
        );
      case 'string':
      case 'boolean':
        return createNoProperty(value, name);
      default:
        return createUndecided(`the property '${name}'`, value);
    }
  });
}

function createNoProperty(value: Value, name: string): Value {
  return objectProperties.has(name)
    ? createUnknown(`the property '${name}' is not modelled`, value)
    : createInvalid(`a ${value.kind} has no property '${name}'`, value);
}

/** Properties that every object of the engine's platform has. */
const objectProperties: ReadonlySet<string> = new Set([
  ...['class', 'metaClass', 'properties', 'bytes', 'empty', 'blank', 'chars', 'naN', 'infinite', 'first', 'last'],
]);

const second = 1000;

/** Units of a duration, truncated to integers, by name of the property or method. */
export const durationParts: ReadonlyMap<string, number> = new Map([
  ['millis', 1],
  ['seconds', second],
  ['minutes', 60 * second],
  ['hours', 3600 * second],
  ['days', 86_400 * second],
]);

/** Units of a size, truncated to integers, by name of the property. */
export const memoryParts: ReadonlyMap<string, number> = new Map([
  ['bytes', 1],
  ['kilo', 1024],
  ['mega', 1024 ** 2],
  ['giga', 1024 ** 3],
]);

function readPart(parts: ReadonlyMap<string, number>, amount: number, name: string, value: Value): Value {
  const size = parts.get(name);
  if (size === undefined) return createInvalid(`a ${value.kind} has no property '${name}'`, value);
  return createLong(amount / size, value);
}

/** Reads `object[index]`; several indices of a list return a list. */
export function readIndex(object: Value, indices: readonly Value[], safe: boolean): Value {
  const [index, ...more] = indices;
  if (index === undefined) return createUndecided('an empty index', object);
  if (more.length > 0 && object.kind !== 'list') return createUndecided('an index of several values', object);
  if (more.length > 0)
    return listOf(
      indices.map((one) => readIndex(object, [one], safe)),
      object,
    );
  return mapAlternatives(object, (value) => mapAlternatives(index, (at) => readAtIndex(value, at, safe)));
}

function readAtIndex(object: Value, index: Value, safe: boolean): Value {
  if (object.kind === 'null') return safe ? createNull(object) : createInvalid('cannot index null', object);
  if (object.kind === 'map') {
    if (!isKnown(index)) return createUndecided('this index', index);
    // A template is a property's name here, and so the string that it reads.
    const entry = findEntry(object, index.kind === 'string' ? createString(index.value) : index);
    if (entry === undefined) return createUndecided('this index', object);
    const value = entry?.value ?? createNull();
    return { ...value, references: mergeProvenance(value, index).references };
  }
  if (index.kind === 'list') return sliceItems(object, index);
  if (index.kind !== 'number' || index.type !== 'int') return createUndecided('this index', object, index);
  if (object.kind === 'list') {
    const at = index.value < 0 ? object.items.length + index.value : index.value;
    return at < 0 ? createOutside(object) : (object.items[at]?.value ?? createNull(object));
  }
  if (object.kind === 'string') {
    const at = index.value < 0 ? object.value.length + index.value : index.value;
    const character = object.value[at];
    return character === undefined ? createOutside(object) : createString(character, object);
  }
  return createUndecided('this index', object, index);
}

function createOutside(object: Value): Value {
  return createInvalid(`the index lies outside the ${object.kind}`, object);
}

/** Returns the items of a list from one bound of a range to the other, backwards if the bounds are. */
function sliceItems(object: Value, index: ListValue): Value {
  if (object.kind !== 'list' || index.bounds === undefined) return createUndecided('this index', object);
  const size = object.items.length;
  const { from, to, excludesFrom, excludesTo } = index.bounds;
  const [first, last] = [from, to].map((bound) => (bound < 0 ? bound + size : bound)) as [number, number];
  const isBackwards = first > last;
  const start = isBackwards ? last + (excludesTo ? 1 : 0) : first + (excludesFrom ? 1 : 0);
  const end = isBackwards ? first + (excludesFrom ? 0 : 1) : last + (excludesTo ? 0 : 1);
  if (index.items.length === 0) return listValue([], object);
  if (start < 0 || end > size || start > end) return createOutside(object);
  const items = object.items.slice(start, end);
  return listValue(isBackwards ? items.toReversed() : items, object);
}
